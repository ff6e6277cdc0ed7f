import type { Post } from '#integrations/smtp/smtp.ts'
import type { Jobs } from '#server/platform/jobs/job.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { deleteOldMessages } from './contact-messages.sql.ts'
import { sendContactEmails } from './contact-emails.ts'

/** So that no statement holds many rows. The next run continues. */
const batch = 1_000

export const contactJobs = (deps: Deps, post: Post) =>
  ({
    send_contact_emails: {
      run: ({ messageId }) => sendContactEmails(deps, post, messageId),
      sweep: {
        table: 'contact_messages',
        due: `(forwarded_at is null or (confirmed_at is null and confirmation_failure is null)) and received_at < now() - interval '5 minutes'`,
        oldestFirst: 'received_at',
        field: 'messageId',
        key: 'contact',
      },
    },
    delete_old_messages: {
      run: async () => {
        const messages = await deleteOldMessages(deps.db, batch)
        if (messages > 0) deps.log.info({ messages }, 'old messages were deleted')
      },
      schedule: { cron: '40 5 * * *', maxAttempts: 1 },
    },
  }) satisfies Partial<Jobs>
