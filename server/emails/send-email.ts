import type { Deps } from '../deps.ts'
import { addToLog } from '../logging/log-context.ts'
import { emailResults } from '../monitoring/events.ts'
import { addressRefusal, type Post } from '../providers/smtp.ts'
import type { Written } from './access-email.ts'
import { composeAccessEmail } from './compose-access-email.sql.ts'
import { composeRefundEmail } from './compose-refund-email.sql.ts'
import { claimEmail, type ClaimedEmail, type EmailKind, endClaim, recordSent, storeFailure } from './emails.sql.ts'

type Compose = (deps: Deps, email: ClaimedEmail) => Promise<{ to: string } & Written>

/** Composes each kind of e-mail from the data stored at the time of sending. */
const composers: Record<EmailKind, Compose> = {
  ACCESS: (deps, { order_id }) => composeAccessEmail(deps, order_id),
  REFUND: (deps, { refund_id }) => composeRefundEmail(deps, refund_id),
}

/**
 * Sends a queued e-mail once. A claim on its row prevents two workers from sending the same e-mail, and no transaction is open while the
 * mail server receives it. If the process dies after the mail server has accepted the e-mail and before that is recorded, the e-mail is
 * sent again with the same Message-ID: SMTP offers no better guarantee.
 */
export async function sendEmail(deps: Deps, post: Post, emailId: string) {
  const email = await claimEmail(deps.db, emailId)
  if (!email) return
  addToLog({ orderId: email.order_id })
  const result = (result: 'sent' | 'refused' | 'failed') => emailResults.publish({ kind: email.kind, result })
  try {
    const { to, ...written } = await composers[email.kind](deps, email)
    // A mail server drops a message whose id it has already delivered, so one that is sent again on purpose has its own.
    const again = email.resends > 0 ? `.${email.resends}` : ''
    const messageId = `<email.${email.id}${again}@${new URL(deps.config.publicUrl).hostname}>`
    await post.send({ from: deps.config.mail.from, to, messageId, ...written })
    await recordSent(deps.db, email, messageId)
    result('sent')
  } catch (error) {
    const refusal = addressRefusal(error)
    result(refusal ? 'refused' : 'failed')
    if (refusal) {
      deps.log.error({ emailId, err: error }, 'the mail server refuses the address of an e-mail')
      return storeFailure(deps.db, email, refusal)
    }
    await endClaim(deps.db, email)
    throw error
  }
}
