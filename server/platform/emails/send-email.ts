import { isAnonymousEmail } from '#domain/platform/values/anonymous-person.ts'
import type { Deps } from '../start/deps.ts'
import { addToLog } from '../monitoring/log-context.ts'
import { emailResults } from '../monitoring/events.ts'
import { addressCaller, returnCall, takeCall } from '../web/rate-limits/rate-limit.ts'
import { addressRefusal, type Attachment, type Post } from '#integrations/smtp/smtp.ts'
import type { Written } from './written.ts'
import { composeAccessEmail } from '#server/delivery/access/compose-access-email.sql.ts'
import { composeCourseEmail } from '#server/delivery/library/compose-course-email.sql.ts'
import { composeFiscalEmail } from '#server/compliance/fiscal/compose-fiscal-email.sql.ts'
import { composeOrderEmail } from '#server/orders/emails/compose-order-email.sql.ts'
import { composeRefundEmail } from '#server/money/refunds/compose-refund-email.sql.ts'
import { composeWithdrawalEmail } from '#server/compliance/withdrawals/compose-withdrawal-email.sql.ts'
import { claimEmail, type ClaimedEmail, type EmailKind, endClaim, recordSent, storeFailure, withdrawEmail } from './emails.sql.ts'

/** Null: it is not true any more, and is not sent. */
type Composed = Promise<({ to: string; attachments?: Attachment[] } & Written) | null>
type Compose = (deps: Deps, email: Extract<ClaimedEmail, { table: 'emails' }>) => Composed

/** Composes each kind of e-mail about an order from the data stored at the time of sending. */
const composers: Record<EmailKind, Compose> = {
  ACCESS: (deps, { order_id }) => composeAccessEmail(deps, order_id),
  FISCAL_DOCUMENTS: (deps, { order_id }) => composeFiscalEmail(deps, order_id),
  PLACED: (deps, { order_id }) => composeOrderEmail(deps, order_id, 'PLACED'),
  SENT: (deps, { order_id }) => composeOrderEmail(deps, order_id, 'SENT'),
  CANCELED: (deps, { order_id }) => composeOrderEmail(deps, order_id, 'CANCELED'),
  REFUND: (deps, { refund_id }) => composeRefundEmail(deps, refund_id),
  WITHDRAWAL: (deps, { refund_id }) => composeWithdrawalEmail(deps, refund_id),
}

/**
 * Sends a queued e-mail once. A claim on its row prevents two workers from sending the same e-mail, and no transaction is open while the
 * mail server receives it. If the process dies after the mail server has accepted the e-mail and before that is recorded, the e-mail is
 * sent again with the same Message-ID: SMTP offers no better guarantee.
 */
export async function sendEmail(deps: Deps, post: Post, emailId: string, table: ClaimedEmail['table'] = 'emails') {
  const email = await claimEmail(deps.db, table, emailId)
  if (!email) return
  if (email.table === 'emails') addToLog({ orderId: email.order_id })
  let counted: string | undefined
  const result = (result: 'sent' | 'refused' | 'failed') => emailResults.publish({ kind: email.kind, result })
  try {
    const composed = await (email.table === 'emails' ? composers[email.kind](deps, email) : composeCourseEmail(deps, email))
    // An order whose personal data was erased meanwhile has nobody to write to.
    if (!composed || isAnonymousEmail(composed.to)) return await withdrawEmail(deps.db, email)
    const { to, ...written } = composed
    // Anybody can place orders with somebody else's address. One that is sent again was asked for in another way, which is limited too.
    if (email.kind === 'PLACED' && email.resends === 0) {
      const { kind } = await takeCall(deps, 'order-address', addressCaller(to))
      if (kind === 'refused') return await withdrawEmail(deps.db, email)
      if (kind === 'taken') counted = to
    }
    // A mail server drops a message whose id it has already delivered, so one that is sent again on purpose has its own.
    const again = email.resends > 0 ? `.${email.resends}` : ''
    const messageId = `<email.${email.id}${again}@${new URL(deps.config.publicUrl).hostname}>`
    await post.send({ from: deps.config.mail.from, to, messageId, ...written })
    await recordSent(deps.db, email, messageId)
    result('sent')
  } catch (error) {
    const refusal = addressRefusal(error)
    result(refusal ? 'refused' : 'failed')
    // It will be counted when it is tried again.
    if (counted) await returnCall(deps, 'order-address', addressCaller(counted))
    if (refusal) {
      deps.log.error({ emailId, err: error }, 'the mail server refuses the address of an e-mail')
      return storeFailure(deps.db, email, refusal)
    }
    await endClaim(deps.db, email)
    throw error
  }
}
