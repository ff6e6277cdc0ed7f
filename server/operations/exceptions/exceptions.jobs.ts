import type { Post } from '#integrations/smtp/smtp.ts'
import type { Jobs } from '#server/platform/jobs/job.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { runChecks } from './run-checks.ts'
import { sendOwnerEmail } from './owner-email.ts'

export const exceptionJobs = (deps: Deps, post: Post) =>
  ({
    check_exceptions: { run: () => runChecks(deps), schedule: { cron: '* * * * *', maxAttempts: 1 } },
    send_owner_email: { run: ({ at }) => sendOwnerEmail(deps, post, at) },
  }) satisfies Partial<Jobs>
