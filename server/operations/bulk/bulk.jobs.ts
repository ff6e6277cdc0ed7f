import type { Jobs } from '#server/platform/jobs/job.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { workOnBulk } from './work-on-bulk.ts'

export const bulkJobs = (deps: Deps) =>
  ({
    work_on_bulk_operation: {
      run: ({ operationId }) => workOnBulk(deps, operationId),
      sweep: {
        table: 'bulk_operations',
        due: `status = 'RUNNING' and changed_at < now() - interval '2 minutes'`,
        oldestFirst: 'changed_at',
        field: 'operationId',
        key: 'bulk',
      },
    },
  }) satisfies Partial<Jobs>
