import type { Jobs } from '#server/platform/jobs/job.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { noticeEndedAccesses } from './access-reasons.sql.ts'

export const accessJobs = ({ db }: Pick<Deps, 'db'>) =>
  ({
    notice_ended_accesses: { run: () => noticeEndedAccesses(db), schedule: { cron: '*/5 * * * *', maxAttempts: 1 } },
  }) satisfies Partial<Jobs>
