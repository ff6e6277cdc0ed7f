import { type OrderEmailKind, saysWhatIsTrue } from '#domain/orders/emails/email-kinds.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { resendEmails } from '#server/orders/emails/emails.sql.ts'
import { record } from '#server/platform/database/history/history.sql.ts'
import { lockOrder } from '#server/orders/order/orders.sql.ts'
import { takeCall, tooMany } from '#server/platform/web/rate-limits/rate-limit.ts'
import { Refusal } from '#server/platform/start/refusal.ts'

const refusals: Partial<Record<OrderEmailKind, string>> = {
  ACCESS: 'O pedido não está pago: o e-mail de acesso não vale mais.',
  PLACED: 'O pedido não espera mais o pagamento: a confirmação não vale mais.',
}

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
    if (!saysWhatIsTrue(email.kind, { status: order.status, isSent: order.sent_at !== null }))
      throw new Refusal('CONFLICT', refusals[email.kind] ?? 'O pedido mudou: este e-mail não vale mais.')
    const change = { field: 'emailAgain', before: email.sentAt?.toISOString() ?? null, after: email.kind }
    await record(tx, { actor, entity: 'ORDER', entityId: orderId, action: 'EDITED', changes: [change] })
  })
}
