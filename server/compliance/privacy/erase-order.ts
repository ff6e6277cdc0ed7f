import { normalEmail } from '#domain/platform/values/email.ts'
import { type OrderErasure, orderErasure } from '#domain/compliance/privacy/erasure-dates.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { lockOrder } from '#server/orders/order/orders.sql.ts'
import { erasureFacts, isCustomer } from './erasure-facts.sql.ts'
import { type Goes, personalData } from './erased-data.ts'

const goesWith: Record<'now' | 'later', readonly Goes[]> = {
  now: ['ON_REQUEST', 'AT_ONCE', 'WITH_ORDER'],
  later: ['ON_REQUEST', 'AT_ONCE'],
}

/**
 * Removes the buyer from an order and from everything that belongs to it (erased-data.ts), in the order of locks, if nothing needs that data any more; otherwise says when to try
 * again. Under the order's lock, so that a refund or a payment that runs at this moment is either seen or comes later and finds nobody.
 * `isRequested`: its person wants it erased, so that it is found by its id alone and opens in no browser without a code, whatever it waits for.
 * `forgotten`: the order names nobody already, or does not exist.
 */
export async function eraseOrder(
  tx: Tx,
  orderId: string,
  now: Date,
  { isRequested = false } = {},
): Promise<OrderErasure | { kind: 'forgotten' }> {
  const order = await lockOrder(tx, orderId)
  const facts = order && (await erasureFacts(tx, orderId))
  if (!facts) return { kind: 'forgotten' }
  const plan = orderErasure(facts, now)
  const parts: readonly Goes[] = plan.kind === 'open' ? (isRequested ? ['ON_REQUEST'] : []) : goesWith[plan.kind]
  const email = normalEmail(order.email)
  let leaves: boolean | null = null
  for (const { ofOrder, ofAddress } of personalData) {
    if (ofOrder && parts.includes(ofOrder.goes)) await ofOrder.erase(tx, { id: orderId, email })
    if (plan.kind !== 'now' || !ofAddress) continue
    // Read once the order names the address no more.
    leaves ??= !(await isCustomer(tx, email))
    if (leaves) await ofAddress(tx, email)
  }
  return plan
}
