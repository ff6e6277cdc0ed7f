import type { Jobs } from '#server/platform/jobs/job.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { publishDue } from './publish-due.ts'

export const draftJobs = (deps: Pick<Deps, 'db' | 'log'>) =>
  ({
    publish_due: { run: () => publishDue(deps), schedule: { cron: '* * * * *', maxAttempts: 1 } },
  }) satisfies Partial<Jobs>
