import type { Jobs } from '#server/platform/jobs/job.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { sweep } from './rate-limits.sql.ts'

export const limitJobs = (deps: Pick<Deps, 'db'>) =>
  ({
    sweep_limits: { run: () => sweep(deps.db), schedule: { cron: '*/10 * * * *', maxAttempts: 1 } },
  }) satisfies Partial<Jobs>
