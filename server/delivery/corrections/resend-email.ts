import { canResend } from '#domain/orders/emails/can-resend.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { resendEmails } from '#server/orders/emails/emails.sql.ts'
import { recordOrderEdit } from '#server/orders/order/order-history.ts'
import { lockOrder } from '#server/orders/order/orders.sql.ts'
import { tooMany } from '#server/platform/web/rate-limits/rate-limit-rules.ts'
import { takeCall } from '#server/platform/web/rate-limits/rate-limits.sql.ts'
import { Refusal, throwUnless } from '#domain/platform/refusals/refusal.ts'

/**
 * Sends an e-mail of an order again, to the order's present address and with what is true now (docs/rules/orders.md#sending-again). One that
 * still waits is sent at once. Throws NOT_FOUND, CONFLICT for one that is not true any more, such as the access e-mail of an order that is not paid, and TOO_MANY_REQUESTS.
 */
export async function resendEmail(deps: Pick<Deps, 'db' | 'log' | 'config'>, orderId: string, emailId: string, actor: string) {
  if ((await takeCall(deps, 'resent-email', orderId)).kind === 'refused') throw tooMany()
  await deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const [email] = order ? await resendEmails(tx, orderId, { emailId }) : []
    if (!order || !email) throw new Refusal('NOT_FOUND', 'Este e-mail não existe mais.')
    throwUnless(canResend(email.kind, { status: order.status, isSent: order.sent_at !== null }))
    const change = { field: 'emailAgain', before: email.sentAt?.toISOString() ?? null, after: email.kind }
    await recordOrderEdit(tx, actor, orderId, change)
  })
}
