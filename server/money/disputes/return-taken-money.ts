import { payingCharge } from '#domain/money/charges/settlement.ts'
import { grantOrderAccess } from '#server/delivery/access/access-reasons.sql.ts'
import { queueEmail } from '#server/orders/emails/emails.sql.ts'
import { reviveOrder } from '#server/orders/order/move-order.ts'
import { lockOrder } from '#server/orders/order/orders.sql.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { applyCharges } from '../payments/apply-refunds-and-disputes.ts'
import { chargesOfOrder, paymentIdOfCharge, storeRestored } from '../charges/charges.sql.ts'
import { storeDueNow } from '../payments/payments.sql.ts'
import { refundById, removeRefund } from '../charges/refunds.sql.ts'
import type { DisputeRow } from '../charges/disputes.sql.ts'

/**
 * The money that a lost dispute took is the store's again, and can be refunded. An order that the loss had closed is paid again, with its
 * access. `not-served`: its books are sold, or nobody is left to serve, so the money is due for a refund. The dispute's row must show the
 * new state already, and the order must be locked.
 */
export async function returnTakenMoney(deps: Pick<Deps, 'log'>, tx: Tx, lost: DisputeRow): Promise<'served' | 'not-served'> {
  await storeRestored(tx, lost.charge_id, lost.taken_cents)
  // Its payment counts as paid again.
  await storeDueNow(tx, await paymentIdOfCharge(tx, lost.charge_id))
  const isServed = await revive(tx, lost)
  // A sale that stands has no refund. The dispute and the ledger say what happened.
  if (lost.refund_id && (await lockOrder(tx, lost.order_id))?.status === 'PAID') await removeRefund(tx, lost.refund_id)
  await applyCharges(deps, tx, lost.order_id)
  return isServed ? 'served' : 'not-served'
}

/** True for an order that needs no reviving, too. */
async function revive(tx: Tx, lost: DisputeRow): Promise<boolean> {
  const order = await lockOrder(tx, lost.order_id)
  const refund = lost.refund_id ? await refundById(tx, lost.refund_id) : undefined
  // The money of a duplicate or a late payment closed no sale.
  if (order?.status !== 'REFUNDED' || !refund?.closes_order || refund.scope !== 'PROVIDER') return true
  if (!payingCharge('PAID', await chargesOfOrder(tx, order.id))) return false
  // Its lines were closed when it was stored; `done_at` may be the day of the provider's report.
  if (!(await reviveOrder(tx, order, refund.created_at))) return false
  // The buyer asked for the erasure of their data, and got it as far as the sale allows.
  if (order.blocked_at) return true
  await grantOrderAccess(tx, order)
  await queueEmail(tx, order.id, { kind: 'ACCESS' })
  return true
}
