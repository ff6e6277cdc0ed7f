import type { Post } from '#integrations/smtp/smtp.ts'
import type { Jobs } from '#server/platform/jobs/job.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { sendWeeklyEmail } from './weekly-email.ts'
import { queueWeek } from './weekly.sql.ts'

export const weeklyJobs = (deps: Deps, post: Post) =>
  ({
    // Every hour of UTC: the database knows whether it is Monday in São Paulo.
    queue_weekly_emails: {
      run: () => queueWeek(deps.db, deps.config.ownerEmail, new Date()),
      schedule: { cron: '2 * * * *', maxAttempts: 1 },
    },
    send_weekly_email: {
      run: ({ emailId }) => sendWeeklyEmail(deps, post, emailId),
      sweep: {
        table: 'weekly_emails',
        due: `sent_at is null and unsent_reason is null and queued_at < now() - interval '5 minutes'`,
        oldestFirst: 'queued_at',
        field: 'emailId',
        key: 'weekly',
      },
    },
  }) satisfies Partial<Jobs>
