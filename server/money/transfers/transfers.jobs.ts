import type { Jobs } from '#server/platform/jobs/job.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { importTransfers } from './import-transfers.ts'

export const transferJobs = (deps: Pick<Deps, 'config' | 'db' | 'log'>) =>
  ({
    /** PagBank publishes a day's report at some time of the next one. A day that is imported is not read again. */
    import_transfers: { run: () => importTransfers(deps), schedule: { cron: '25 * * * *', maxAttempts: 2 } },
  }) satisfies Partial<Jobs>
