import type { Post } from '#integrations/smtp/smtp.ts'
import type { Job, Jobs } from '../jobs/job.ts'
import type { Deps } from '../start/deps.ts'
import { jobOf, type Outbox } from './outbox.sql.ts'
import type { SendEmail } from './send-email.ts'

export const emailJobs = (deps: Deps, post: Post, sendEmail: SendEmail) => {
  const jobFor = (table: Outbox): Job<{ emailId: string }> => ({
    run: ({ emailId }) => sendEmail(deps, post, emailId, table),
    sweep: {
      table,
      due: `sent_at is null and failed_at is null and queued_at < now() - interval '5 minutes'`,
      oldestFirst: 'queued_at',
      field: 'emailId',
      key: jobOf[table].key,
    },
  })
  return {
    send_email: jobFor('emails'),
    send_course_email: jobFor('course_emails'),
    send_waiting_email: jobFor('waiting_list'),
    send_subscription_email: jobFor('imported_subscribers'),
  } satisfies Partial<Jobs>
}
