import type { Deps } from '../deps.ts'
import type { Post } from '../providers/smtp.ts'
import type { Written } from './access-email.ts'
import { composeAccessEmail } from './compose-access-email.sql.ts'
import { composeRefundEmail } from './compose-refund-email.sql.ts'
import { claimEmail, type ClaimedEmail, type EmailKind, endClaim, recordSent } from './emails.sql.ts'

type Compose = (deps: Deps, email: ClaimedEmail) => Promise<{ to: string } & Written>

/** What writes each kind of e-mail, from what is stored when it is sent. */
const composers: Record<EmailKind, Compose> = {
  ACCESS: (deps, { order_id }) => composeAccessEmail(deps, order_id),
  REFUND: (deps, { refund_id }) => composeRefundEmail(deps, refund_id),
}

/**
 * Sends a queued e-mail, once. A claim on its row keeps two workers from sending the same one, and no transaction is open while the mail
 * server takes it. A process that dies between the mail server's acceptance and our note of it sends the e-mail again under the same
 * Message-ID: e-mail offers no better way.
 */
export async function sendEmail(deps: Deps, post: Post, emailId: string) {
  const email = await claimEmail(deps.db, emailId)
  if (!email) return
  try {
    const { to, ...written } = await composers[email.kind](deps, email)
    const messageId = `<email.${email.id}@${new URL(deps.config.publicUrl).hostname}>`
    await post.send({ from: deps.config.mail.from, to, messageId, ...written })
    await recordSent(deps.db, emailId, messageId)
  } catch (error) {
    await endClaim(deps.db, emailId)
    throw error
  }
}
