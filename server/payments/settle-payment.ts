import { eventOf, type PaymentStatus, paymentStatusAfter } from '#domain/payment-transitions.ts'
import { nextAttempt, nextCheck, nextPaidCheck } from '#domain/recheck.ts'
import { remembered, type Settlement, settle as settlementOf } from '#domain/settlement.ts'
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { addToLog } from '../logging/log-context.ts'
import { lockOrder } from '../orders/orders.sql.ts'
import { knownCharges, storeCharges } from './charges.sql.ts'
import { completeOrder } from './complete-order.ts'
import { lockPayment, openedPayments, paymentById, type PaymentRow } from './find-payments.sql.ts'
import { storeReading, storeUnreadable } from './payments.sql.ts'
import { recordExchange } from './provider-exchanges.sql.ts'
import { type ChargesRead, type NotRead, readCharges } from './read-charges.ts'
import { reconcileRefunds } from './reconcile-refunds.ts'

/**
 * `unclear`: the provider responded with a status that we do not know. `unreadable`: it did not answer. `rejected`: it refuses to show us
 * this payment, which says nothing about the money; it is read again at growing intervals.
 */
export type Settled = 'settled' | 'unclear' | 'unreadable' | 'rejected' | 'unknown-payment'

/**
 * Settles those payments of an order that exist at the provider. Stops at the first one that cannot be read. Callers must read the order's
 * status after this call, because it may change it.
 */
export async function settleOrder(deps: Deps, orderId: string): Promise<'settled' | 'unclear' | 'unreadable'> {
  let unclear = false
  for (const { id } of await openedPayments(deps.db, orderId)) {
    const settled = await settlePayment(deps, id)
    if (settled === 'unreadable' || settled === 'rejected') return 'unreadable'
    unclear ||= settled === 'unclear'
  }
  return unclear ? 'unclear' : 'settled'
}

/**
 * Reads a payment's charges at the provider and applies them to its order. Idempotent and safe to run at any time and in any order: paid
 * and refunded amounts never decrease, and no effect is applied twice.
 */
export async function settlePayment(deps: Deps, paymentId: string, providerOrderId?: string): Promise<Settled> {
  const payment = await paymentById(deps.db, paymentId)
  return payment ? settle(deps, payment, providerOrderId) : 'unknown-payment'
}

export async function settle(deps: Deps, payment: PaymentRow, providerOrderId?: string): Promise<Settled> {
  addToLog({ orderId: payment.order_id })
  const read = await readCharges(deps, payment, providerOrderId)
  if (read.kind !== 'read') return noteUnreadable(deps, payment, read)
  try {
    return await deps.db.transaction().execute((tx) => applyCharges(deps, tx, payment, read))
  } catch (error) {
    // Responses that cannot be applied are needed as evidence to find the cause.
    await recordExchange(deps.db, payment.id, ...read.exchanges)
    throw error
  }
}

/** Unknown is not unpaid: nothing changes but the time of the next reading. */
async function noteUnreadable({ db, log }: Deps, { id, order_id, unreadable_since }: PaymentRow, read: NotRead): Promise<Settled> {
  const next = read.kind === 'rejected' ? nextAttempt(new Date(), unreadable_since ?? new Date()) : null
  await recordExchange(db, id, ...read.exchanges)
  const { isNew } = await storeUnreadable(db, id, read.reason, next)
  if (isNew && read.kind === 'rejected')
    log.error({ orderId: order_id, paymentId: id, reason: read.reason }, 'the provider refuses to show a payment of ours')
  return read.kind
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
  // After both locks, to avoid a deadlock: the foreign key takes a shared lock on the payment, and two transactions that both hold one
  // cannot upgrade it to the lock that `storeSettlement` needs.
  await recordExchange(tx, id, ...exchanges)
  const charges = remembered(read, payment.paid_cents > 0 ? await knownCharges(tx, id) : [])
  await storeCharges(tx, id, charges)
  const settlement = settlementOf(payment.amount_cents, charges)
  if (settlement.kind === 'paid') {
    const outcome = await completeOrder(tx, order, settlement.paidAt ?? new Date(), payment.method)
    if (outcome === 'paid') deps.log.info({ orderId: order.id, paymentId: id }, 'order paid')
  }
  if (settlement.kind === 'wrong-amount' && !payment.refund_due)
    deps.log.error({ orderId: order.id, paymentId: id, paidCents: settlement.paidCents }, 'a payment brought less than the amount due')
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
  if (status === 'IN_ANALYSIS') return nextCheck(new Date(), payment.expires_at) ?? nextAttempt(new Date(), payment.expires_at)
  if (status !== 'PAID') return nextCheck(new Date(), payment.expires_at)
  return nextPaidCheck(new Date(), ('paidAt' in settlement ? settlement.paidAt : undefined) ?? payment.created_at)
}
