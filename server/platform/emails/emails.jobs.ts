import type { Post } from '#integrations/smtp/smtp.ts'
import type { Jobs } from '../jobs/job.ts'
import type { Deps } from '../start/deps.ts'
import { jobOf } from './outbox.sql.ts'
import type { SendEmail } from './send-email.ts'

const outbox = {
  due: `sent_at is null and failed_at is null and queued_at < now() - interval '5 minutes'`,
  oldestFirst: 'queued_at',
  field: 'emailId',
} as const

export const emailJobs = (deps: Deps, post: Post, sendEmail: SendEmail) =>
  ({
    send_email: {
      run: ({ emailId }) => sendEmail(deps, post, emailId),
      sweep: { ...outbox, table: 'emails', key: jobOf.emails.key },
    },
    send_course_email: {
      run: ({ emailId }) => sendEmail(deps, post, emailId, 'course_emails'),
      sweep: { ...outbox, table: 'course_emails', key: jobOf.course_emails.key },
    },
    send_waiting_email: {
      run: ({ emailId }) => sendEmail(deps, post, emailId, 'waiting_list'),
      sweep: { ...outbox, table: 'waiting_list', key: jobOf.waiting_list.key },
    },
  }) satisfies Partial<Jobs>
