import type { Jobs } from '#server/platform/jobs/job.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { sweepChanges } from './content-changes.sql.ts'

export const contentChangeJobs = (deps: Pick<Deps, 'db'>) =>
  ({
    sweep_changes: { run: () => sweepChanges(deps.db), schedule: { cron: '*/10 * * * *', maxAttempts: 1 } },
  }) satisfies Partial<Jobs>
