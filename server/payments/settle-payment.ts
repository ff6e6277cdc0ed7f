import { eventOf, type PaymentStatus, paymentStatusAfter } from '#domain/payment-transitions.ts'
import { nextCheck, nextPaidCheck } from '#domain/recheck.ts'
import { remembered, type Settlement, settle as settlementOf } from '#domain/settlement.ts'
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { lockOrder } from '../orders/orders.sql.ts'
import { knownCharges, storeCharges } from './charges.sql.ts'
import { completeOrder } from './complete-order.ts'
import { lockPayment, openedPayments, paymentById, type PaymentRow } from './find-payments.sql.ts'
import { storeReading } from './payments.sql.ts'
import { recordExchange } from './provider-exchanges.sql.ts'
import { type ChargesRead, readCharges } from './read-charges.ts'
import { reconcileRefunds } from './reconcile-refunds.ts'

/** Unclear: the provider answered, in words that we do not know. */
export type Settled = 'settled' | 'unclear' | 'unreadable' | 'unknown-payment'

/** Settles the payments of an order that the provider knows. Stops at the first that cannot be read. Whoever decides on the order's status reads that status after this. */
export async function settleOrder(deps: Deps, orderId: string): Promise<Exclude<Settled, 'unknown-payment'>> {
  let unclear = false
  for (const { id } of await openedPayments(deps.db, orderId)) {
    const settled = await settlePayment(deps, id)
    if (settled === 'unreadable') return settled
    unclear ||= settled === 'unclear'
  }
  return unclear ? 'unclear' : 'settled'
}

/**
 * Reads a payment's charges at the provider and applies them to its order. Safe to run at any time, any number of times and in any order:
 * what was paid stays paid, what went back stays gone, and nothing happens twice.
 */
export async function settlePayment(deps: Deps, paymentId: string, providerOrderId?: string): Promise<Settled> {
  const payment = await paymentById(deps.db, paymentId)
  return payment ? settle(deps, payment, providerOrderId) : 'unknown-payment'
}

export async function settle(deps: Deps, payment: PaymentRow, providerOrderId?: string): Promise<Settled> {
  const read = await readCharges(deps, payment, providerOrderId)
  if (read.kind === 'unreadable') {
    await recordExchange(deps.db, payment.id, ...read.exchanges)
    return 'unreadable'
  }
  try {
    return await deps.db.transaction().execute((tx) => applyCharges(deps, tx, payment, read))
  } catch (error) {
    // What cannot be applied is evidence that is needed all the more.
    await recordExchange(deps.db, payment.id, ...read.exchanges)
    throw error
  }
}

async function applyCharges(
  deps: Deps,
  tx: Tx,
  { id, order_id }: PaymentRow,
  { charges: read, providerOrderId, exchanges }: ChargesRead,
): Promise<Settled> {
  const order = await lockOrder(tx, order_id)
  const payment = await lockPayment(tx, id)
  if (!order || !payment) return 'unknown-payment'
  // After both locks: its foreign key takes a lock on the payment, which two transactions could not turn into the one that `storeSettlement` needs.
  await recordExchange(tx, id, ...exchanges)
  const charges = remembered(read, payment.paid_cents > 0 ? await knownCharges(tx, id) : [])
  await storeCharges(tx, id, charges)
  const settlement = settlementOf(payment.amount_cents, charges)
  if (settlement.kind === 'paid') {
    const outcome = await completeOrder(tx, order, settlement.paidAt ?? new Date())
    if (outcome === 'paid') deps.log.info({ orderId: order.id, paymentId: id }, 'order paid')
  }
  if (settlement.kind === 'wrong-amount' && !payment.refund_due)
    deps.log.error({ orderId: order.id, paymentId: id, paidCents: settlement.paidCents }, 'paid less than was due')
  await storeSettlement(tx, payment, settlement, providerOrderId)
  await reconcileRefunds(deps, tx, order.id)
  return settlement.kind === 'unclear' ? 'unclear' : 'settled'
}

async function storeSettlement(tx: Tx, payment: PaymentRow, settlement: Settlement, providerOrderId: string | null) {
  const event = eventOf(settlement.kind, { method: payment.method, expiresAt: payment.expires_at }, new Date())
  await storeReading(tx, payment.id, event, {
    provider_order_id: payment.provider_order_id ?? providerOrderId,
    ...('chargeId' in settlement ? { provider_charge_id: settlement.chargeId } : {}),
    next_check_at: nextReading(payment, paymentStatusAfter(payment.status, event), settlement),
  })
}

function nextReading(payment: PaymentRow, status: PaymentStatus, settlement: Settlement): Date | null {
  if (status === 'REFUNDED') return null
  if (status !== 'PAID') return nextCheck(new Date(), payment.expires_at)
  return nextPaidCheck(new Date(), ('paidAt' in settlement ? settlement.paidAt : undefined) ?? payment.created_at)
}
