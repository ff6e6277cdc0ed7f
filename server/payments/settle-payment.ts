import { eventOf, type PaymentStatus, paymentStatusAfter } from '#domain/payment-transitions.ts'
import { nextAttempt, nextCheck, nextPaidCheck } from '#domain/recheck.ts'
import { remembered, type Settlement, settle as settlementOf } from '#domain/settlement.ts'
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { addToLog } from '../logging/log-context.ts'
import { knownCharges, storeCharges } from './charges.sql.ts'
import { completeOrder } from './complete-order.ts'
import { lockOrderAndPayment, openedPayments, paymentById, type PaymentRow } from './find-payments.sql.ts'
import { type PaymentReading, storeUnreadable } from './payments.sql.ts'
import { recordExchange } from './provider-exchanges.sql.ts'
import { type ChargesRead, type NotRead, readCharges } from './read-charges.ts'
import { reconcileRefunds } from './reconcile-refunds.ts'
import { storeOutcome } from './webhook-events.sql.ts'

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
  return payment ? settle(deps, payment, { providerOrderId }) : 'unknown-payment'
}

/** `event`: the webhook event that leads to this. Its outcome is stored, unless the provider could not be read. */
export async function settle(
  deps: Deps,
  payment: PaymentRow,
  { providerOrderId, event }: { providerOrderId?: string | undefined; event?: string } = {},
): Promise<Settled> {
  addToLog({ orderId: payment.order_id })
  const read = await readCharges(deps, payment, providerOrderId)
  const { settled, isConcluded } = await (read.kind === 'read' ? apply(deps, payment, read, event) : noteUnreadable(deps, payment, read))
  if (event && !isConcluded && settled !== 'unreadable') await storeOutcome(deps.db, event, settled)
  return settled
}

interface Applied {
  settled: Settled
  /** The outcome of the webhook event is stored too. */
  isConcluded: boolean
}

async function apply(deps: Deps, payment: PaymentRow, read: ChargesRead, event: string | undefined): Promise<Applied> {
  try {
    return await deps.db.transaction().execute((tx) => applyCharges(deps, tx, payment, { ...read, event }))
  } catch (error) {
    // Responses that cannot be applied are needed as evidence to find the cause.
    await recordExchange(deps.db, payment.id, ...read.exchanges)
    throw error
  }
}

/** Unknown is not unpaid: nothing changes but the time of the next reading. */
async function noteUnreadable({ db, log }: Deps, { id, order_id, unreadable_since }: PaymentRow, read: NotRead): Promise<Applied> {
  const next = read.kind === 'rejected' ? nextAttempt(new Date(), unreadable_since ?? new Date()) : null
  await recordExchange(db, id, ...read.exchanges)
  const { isNew } = await storeUnreadable(db, id, read.reason, next)
  if (isNew && read.kind === 'rejected')
    log.error({ orderId: order_id, paymentId: id, reason: read.reason }, 'the provider refuses to show a payment of ours')
  return { settled: read.kind, isConcluded: false }
}

async function applyCharges(
  deps: Deps,
  tx: Tx,
  { id }: PaymentRow,
  { charges: read, providerOrderId, exchanges, event }: ChargesRead & { event: string | undefined },
): Promise<Applied> {
  // Before anything else, to avoid a deadlock: a foreign key takes a shared lock on the payment, and two transactions that both hold one
  // cannot upgrade it to the lock that storing the reading needs.
  const locked = await lockOrderAndPayment(tx, id)
  if (!locked) return { settled: 'unknown-payment', isConcluded: false }
  const { order, payment } = locked
  const charges = remembered(read, payment.paid_cents > 0 ? await knownCharges(tx, id) : [])
  const settlement = settlementOf(payment.amount_cents, charges)
  const settled = settlement.kind === 'unclear' ? 'unclear' : 'settled'
  const isConcluded = await storeCharges(tx, id, { charges, exchanges, event: event ? { id: event, outcome: settled } : undefined })
  if (settlement.kind === 'paid') {
    const outcome = await completeOrder(tx, order, settlement.paidAt ?? new Date(), payment.method)
    if (outcome === 'paid') deps.log.info({ orderId: order.id, paymentId: id }, 'order paid')
  }
  if (settlement.kind === 'wrong-amount' && !payment.refund_due)
    deps.log.error({ orderId: order.id, paymentId: id, paidCents: settlement.paidCents }, 'a payment brought less than the amount due')
  await reconcileRefunds(deps, tx, order.id, readingOf(payment, settlement, providerOrderId))
  return { settled, isConcluded }
}

function readingOf(payment: PaymentRow, settlement: Settlement, providerOrderId: string | null): PaymentReading {
  const event = eventOf(settlement.kind, { method: payment.method, expiresAt: payment.expires_at }, new Date())
  const facts = {
    provider_order_id: payment.provider_order_id ?? providerOrderId,
    ...('chargeId' in settlement ? { provider_charge_id: settlement.chargeId } : {}),
    next_check_at: nextReading(payment, paymentStatusAfter(payment.status, event), settlement),
  }
  return { paymentId: payment.id, before: payment, event, facts }
}

function nextReading(payment: PaymentRow, status: PaymentStatus, settlement: Settlement): Date | null {
  if (status === 'REFUNDED') return null
  if (status === 'IN_ANALYSIS') return nextCheck(new Date(), payment.expires_at) ?? nextAttempt(new Date(), payment.expires_at)
  if (status !== 'PAID') return nextCheck(new Date(), payment.expires_at)
  return nextPaidCheck(new Date(), ('paidAt' in settlement ? settlement.paidAt : undefined) ?? payment.created_at)
}
