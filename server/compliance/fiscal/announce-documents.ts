import type { Tx } from '#server/platform/database/database.ts'
import { queueEmail, resendEmails } from '#server/orders/emails/emails.sql.ts'
import { lockOrder } from '#server/orders/order/orders.sql.ts'
import { documentsOfOrder } from './fiscal-documents.sql.ts'

/**
 * The buyer gets one e-mail, when every document of the order is there: the last one was issued, or what was missing is canceled. One that
 * staff settled is of a sale that was undone. A document that replaces one of that e-mail brings it again.
 */
export async function announceIfComplete(tx: Tx, orderId: string) {
  const order = await lockOrder(tx, orderId)
  if (!order || order.anonymized_at || order.masked_at) return
  const live = (await documentsOfOrder(tx, orderId)).filter(({ status, settled_at }) => status !== 'CANCELED' && !settled_at)
  const complete = live.length > 0 && live.every(({ status, next_at, xml }) => status === 'ISSUED' && next_at === null && xml?.bytes)
  if (!complete) return
  const newest = new Date(Math.max(...live.map(({ created_at: at }) => at.getTime())))
  await queueEmail(tx, orderId, { kind: 'FISCAL_DOCUMENTS' })
  await resendEmails(tx, orderId, { kind: 'FISCAL_DOCUMENTS', before: newest })
}
