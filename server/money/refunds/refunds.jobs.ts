import type { Jobs } from '#server/platform/jobs/job.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { executeRefund } from './execute-refund.ts'

export const refundJobs = (deps: Deps) =>
  ({
    execute_refund: {
      run: async ({ refundId }) => {
        const { status, is_held: isHeld } = await executeRefund(deps, refundId)
        if (status === 'REQUESTING') throw new Error(`refund ${refundId}: the provider has not confirmed its outcome`)
        if (status === 'WAITING' && !isHeld) throw new Error(`refund ${refundId}: another refund or a dispute must end first`)
      },
      sweep: {
        table: 'refunds',
        due: `status in ('WAITING', 'REQUESTING') and created_at < now() - case when is_held then interval '7 days' else interval '2 minutes' end`,
        oldestFirst: 'created_at',
        field: 'refundId',
        key: 'refund',
      },
    },
  }) satisfies Partial<Jobs>
