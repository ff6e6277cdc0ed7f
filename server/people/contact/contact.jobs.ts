import type { Post } from '#integrations/smtp/smtp.ts'
import type { Jobs } from '#server/platform/jobs/job.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { sendContactEmails } from './contact-emails.ts'

export const contactJobs = (deps: Deps, post: Post) =>
  ({
    send_contact_emails: {
      run: ({ messageId }) => sendContactEmails(deps, post, messageId),
      sweep: {
        table: 'contact_messages',
        due: `(forwarded_at is null or (confirmed_at is null and confirmation_failure is null) or (answered_at is not null and waits_for_answer)) and received_at < now() - interval '5 minutes'`,
        oldestFirst: 'received_at',
        field: 'messageId',
        key: 'contact',
      },
    },
  }) satisfies Partial<Jobs>
