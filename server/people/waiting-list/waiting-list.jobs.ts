import type { Jobs } from '#server/platform/jobs/job.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { queueOpenings } from './waiting-list.sql.ts'

export const waitingListJobs = ({ db }: Pick<Deps, 'db'>) =>
  ({
    tell_waiting: { run: () => queueOpenings(db), schedule: { cron: '* * * * *', maxAttempts: 1 } },
  }) satisfies Partial<Jobs>
