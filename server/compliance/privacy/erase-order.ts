import { normalEmail } from '#domain/platform/values/email.ts'
import { type OrderErasure, orderErasure } from '#domain/compliance/privacy/erasure.ts'
import { anonymizeDocuments, anonymizeSale } from './anonymize-sale.ts'
import { eraseGranted, eraseMember } from './erase-member.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { anonymizeRecords } from './anonymize-records.ts'
import { lockOrder, removePhone } from '#server/orders/order/orders.sql.ts'
import { erasureFacts, isCustomer } from './erasure-facts.sql.ts'
import { forgetRequestsOf } from './privacy-requests.sql.ts'

/**
 * Removes the buyer from an order and from everything that belongs to it, if nothing needs that data any more; otherwise says when to try
 * again. Under the order's lock, so that a refund or a payment that runs at this moment is either seen or comes later and finds nobody.
 * `forgotten`: the order names nobody already, or does not exist.
 */
export async function eraseOrder(tx: Tx, orderId: string, now: Date): Promise<OrderErasure | { kind: 'forgotten' }> {
  const order = await lockOrder(tx, orderId)
  const facts = order && (await erasureFacts(tx, orderId))
  if (!facts) return { kind: 'forgotten' }
  const plan = orderErasure(facts, now)
  if (plan.kind === 'later') {
    await removePhone(tx, orderId)
    await anonymizeDocuments(tx, orderId, { isOver: false })
    await anonymizeRecords(tx, orderId)
  }
  if (plan.kind !== 'now') return plan
  const email = normalEmail(order.email)
  await anonymizeSale(tx, orderId)
  await eraseGranted(tx, { id: orderId, email })
  if (!(await isCustomer(tx, email))) {
    await eraseMember(tx, email)
    await forgetRequestsOf(tx, email)
  }
  await anonymizeDocuments(tx, orderId, { isOver: true })
  await anonymizeRecords(tx, orderId)
  return plan
}
