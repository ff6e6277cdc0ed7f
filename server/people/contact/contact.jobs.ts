import type { TaskList } from 'graphile-worker'
import type { Deps } from '#server/platform/start/deps.ts'
import type { Jobs } from '#server/platform/jobs/jobs.sql.ts'
import type { CallGate } from '#integrations/http/call-gate.ts'
import { createPost } from '#integrations/smtp/smtp.ts'
import { deleteOldMessages } from './contact-messages.sql.ts'
import { sendContactEmails } from './send-contact-emails.ts'

/** So that no statement holds many rows. The next run continues. */
const batch = 1_000

export function contactTasks(deps: Deps, gate?: CallGate) {
  const post = createPost(deps.config.mail, gate)
  return {
    send_contact_emails: (payload) => sendContactEmails(deps, post, (payload as Jobs['send_contact_emails']).messageId),
    delete_old_messages: async () => {
      const messages = await deleteOldMessages(deps.db, batch)
      if (messages > 0) deps.log.info({ messages }, 'old messages were deleted')
    },
  } satisfies TaskList
}

/** Every night, in one of the workers. */
export const contactCrontab = '40 5 * * * delete_old_messages ?max=1'
