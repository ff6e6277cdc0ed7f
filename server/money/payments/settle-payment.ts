import { eventOf, type PaymentStatus, paymentStatusAfter } from '#domain/money/payments/payment-transitions.ts'
import { nextAttempt, nextCheck, nextPaidCheck } from '#domain/money/payments/recheck.ts'
import {
  withStoredAmounts,
  attemptShown,
  type ChargeFacts,
  expectedFor,
  notLessThanStored,
  type Settlement,
  settle as settlementOf,
} from '#domain/money/charges/settlement.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { addToLog } from '#server/platform/monitoring/log-context.ts'
import { withRefunds } from '#domain/money/payments/recurrence.ts'
import type { Exchange, Outcome } from '#domain/money/payments/payment-provider.ts'
import { applyCharges } from './apply-refunds-and-disputes.ts'
import { knownCharges, storeCharges, isUnstorable } from '../charges/charges.sql.ts'
import { completeOrder } from './complete-order.ts'
import { lockOrderAndPayment, openedPayments, paymentById, type PaymentRow } from './find-payments.sql.ts'
import { type PaymentReading, storeReading, storeUnreadable } from './payments.sql.ts'
import { readRecurrence } from './read-recurrence.ts'
import { recurrencesOfOrder } from './recurrences.sql.ts'
import { recordExchange } from './provider-exchanges.sql.ts'

/**
 * `unclear`: the provider responded with a status that we do not know. `unreadable`: it did not answer. `rejected`: it refuses to show us
 * this payment, which says nothing about the money; it is read again at growing intervals.
 */
export type Settled = 'settled' | 'unclear' | 'unreadable' | 'rejected' | 'unknown-payment'

/**
 * Settles those payments of an order that have or may get money at the provider. Stops at the first one that cannot be read. Callers must read the order's
 * status after this call, because it may change it.
 */
export async function settleOrder(deps: Deps, orderId: string): Promise<'settled' | 'unclear' | 'unreadable'> {
  let unclear = false
  // A card may have been charged for this cycle, whose payment is not known yet.
  for (const id of await recurrencesOfOrder(deps.db, orderId))
    if ((await readRecurrence(deps, id, settlePayment)) === 'unreadable') return 'unreadable'
  for (const { id } of await openedPayments(deps.db, orderId)) {
    const settled = await settlePayment(deps, id)
    if (settled === 'unreadable' || settled === 'rejected') return 'unreadable'
    unclear ||= settled === 'unclear'
  }
  return unclear ? 'unclear' : 'settled'
}

/** Settles all payments of an order, as far as the provider shows them. Returns those that it does not show. */
export async function settleReadable(deps: Deps, orderId: string): Promise<string[]> {
  const unread: string[] = []
  for (const { id } of await openedPayments(deps.db, orderId)) if (!(await isReadable(deps, id))) unread.push(id)
  return unread
}

/** Settles a payment. False: the provider does not show it. */
export async function isReadable(deps: Deps, paymentId: string): Promise<boolean> {
  const settled = await settlePayment(deps, paymentId)
  return settled !== 'unreadable' && settled !== 'rejected'
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
  const apply = () => deps.db.transaction().execute((tx) => applyReading(deps, tx, payment.id, read))
  try {
    const settled = await apply()
    // A new attempt replaced the order while this waited for its lock: the payment is of the order in its place now.
    return settled === 'unknown-payment' ? await apply() : settled
  } catch (err) {
    if (!isUnstorable(err)) throw err
    // The response is needed as evidence.
    deps.log.error({ err, paymentId: payment.id }, 'a reading of the provider could not be applied')
    return noteUnreadable(deps, payment, { kind: 'unreadable', reason: 'NOT_APPLICABLE', exchanges: read.exchanges })
  }
}

/**
 * Includes every request and response involved, to be stored with the payment. `unreadable`: the provider did not answer, so it is asked
 * again soon. `rejected`: it definitely refuses to show us our own payment. Neither says anything about the money.
 */
type Reading = ({ kind: 'read' } & ChargesRead) | NotRead
interface NotRead {
  kind: 'unreadable' | 'rejected'
  /** The provider's code, or our word for a missing answer. */
  reason: string
  exchanges: Exchange[]
}
/** `readAt`: before the first request. */
type ChargesRead = { charges: ChargeFacts[]; providerOrderId: string | null; exchanges: Exchange[]; readAt: Date }

/**
 * Reads all charges of a payment at the provider: those of its provider order, of the order that a webhook event named, and of each
 * attempt on the card page. An order counts only if it has our reference, so a webhook event cannot direct us to another order's money.
 */
async function readCharges(deps: Deps, payment: PaymentRow, named?: string): Promise<Reading> {
  const readAt = new Date()
  const exchanges: Exchange[] = []
  if (payment.provider_invoice_id) return readInvoice(deps, payment, payment.provider_invoice_id)
  const own = new Set<string>()
  if (payment.provider_order_id) own.add(payment.provider_order_id)
  if (payment.provider_checkout_id) {
    const checkout = await deps.paymentProvider.readCheckout(payment.provider_checkout_id)
    exchanges.push(checkout.exchange)
    if (checkout.kind !== 'ok') return notRead(checkout, exchanges)
    for (const id of checkout.checkout.orderIds) own.add(id)
  }

  const charges: ChargeFacts[] = []
  let providerOrderId: string | null = null
  for (const id of new Set([...own, ...(named ? [named] : [])])) {
    const answer = await deps.paymentProvider.readOrder(id)
    exchanges.push(answer.exchange)
    if (answer.kind !== 'ok' && (own.has(id) || !saysUnknownId(answer))) return notRead(answer, exchanges)
    if (answer.kind !== 'ok' || answer.order.referenceId !== payment.id) {
      if (own.has(id)) return { kind: 'rejected', reason: 'OTHER_REFERENCE', exchanges }
      deps.log.warn({ paymentId: payment.id, providerOrderId: id }, 'the order of a webhook event does not exist or has another reference')
      continue
    }
    providerOrderId ??= answer.order.id
    logUnknownStates(deps, payment, answer.order.charges)
    charges.push(...answer.order.charges)
  }
  return { kind: 'read', exchanges, charges, providerOrderId, readAt }
}

/** The payments of an invoice, each with what was refunded of it: those that its card was charged with. */
async function readInvoice(deps: Deps, payment: PaymentRow, id: string): Promise<Reading> {
  const readAt = new Date()
  const listed = await deps.recurrence.listCharges({ id, amountCents: payment.amount_cents })
  const exchanges = [listed.exchange]
  if (listed.kind !== 'ok') return notRead(listed, exchanges)
  const charges: ChargeFacts[] = []
  for (const charge of listed.things) {
    const refunds = charge.paidCents > 0 ? await deps.recurrence.listRefunds(charge.id) : null
    if (refunds) exchanges.push(refunds.exchange)
    if (refunds && refunds.kind !== 'ok') return notRead(refunds, exchanges)
    charges.push(refunds ? withRefunds(charge, refunds.things) : charge)
  }
  logUnknownStates(deps, payment, charges)
  return { kind: 'read', exchanges, charges, providerOrderId: null, readAt }
}

function logUnknownStates({ log }: Deps, payment: PaymentRow, charges: readonly ChargeFacts[]) {
  for (const { id, foreignStatus } of charges) {
    if (foreignStatus) log.error({ paymentId: payment.id, chargeId: id, status: foreignStatus }, 'a charge has an unknown status')
  }
}

type Failed = Extract<Outcome<object>, { kind: 'refused' | 'unknown' }>

const notRead = (answer: Failed, exchanges: Exchange[]): NotRead =>
  answer.kind === 'refused'
    ? { kind: 'rejected', reason: answer.code, exchanges }
    : { kind: 'unreadable', reason: answer.reason, exchanges }

/**
 * The provider responds to an unknown id with 404 or 400 (docs/providers/pagbank.md#errors). That dismisses an id which only a webhook
 * event named. For an id that the provider gave us it proves nothing: the token may belong to another account.
 */
const saysUnknownId = ({ kind, exchange }: Failed) => kind === 'refused' && (exchange.status === 404 || exchange.status === 400)

/** Unknown is not unpaid: nothing changes but the time of the next reading. */
async function noteUnreadable({ db, log }: Deps, { id, order_id, unreadable_since }: PaymentRow, read: NotRead): Promise<Settled> {
  const next = read.kind === 'rejected' ? nextAttempt(new Date(), unreadable_since ?? new Date()) : null
  await recordExchange(db, id, ...read.exchanges)
  const { isNew } = await storeUnreadable(db, id, read.reason, next)
  if (isNew && read.kind === 'rejected')
    log.error({ orderId: order_id, paymentId: id, reason: read.reason }, 'the provider refuses to show a payment of ours')
  return read.kind
}

async function applyReading(deps: Deps, tx: Tx, id: string, reading: ChargesRead): Promise<Settled> {
  // Before anything else, to avoid a deadlock: a foreign key takes a shared lock on the payment, and two transactions that both hold one
  // cannot upgrade it to the lock that storing the reading needs.
  const locked = await lockOrderAndPayment(tx, id)
  if (!locked) return 'unknown-payment'
  const { order, payment } = locked
  const known = payment.paid_cents > 0 ? await knownCharges(tx, id) : []
  const charges = notLessThanStored(reading.charges, known)
  const stored = await storeCharges(tx, id, charges)
  const settlement = settlementOf(expectedFor(payment.amount_cents, order.total_cents), withStoredAmounts(charges, [...stored, ...known]))
  await recordExchange(tx, id, ...reading.exchanges)
  if (settlement.kind === 'paid') {
    const outcome = await completeOrder(tx, order, notLater(settlement.paidAt, new Date()), payment.method)
    if (outcome === 'paid') deps.log.info({ orderId: order.id, paymentId: id }, 'order paid')
  }
  if (settlement.kind === 'wrong-amount' && !payment.refund_due)
    deps.log.error(
      { orderId: order.id, paymentId: id, paidCents: settlement.paidCents },
      'a payment brought an amount that does not pay its order',
    )
  await storeReading(tx, id, readingOf(payment, settlement, { ...reading, charges }))
  await applyCharges(deps, tx, order.id)
  return settlement.kind === 'unclear' ? 'unclear' : 'settled'
}

/** A moment to come would move the days that it pays. */
const notLater = (moment: Date | undefined, now: Date) => (moment && moment < now ? moment : now)

function readingOf(payment: PaymentRow, settlement: Settlement, { providerOrderId, charges, readAt }: ChargesRead): PaymentReading {
  const event = eventOf(settlement.kind, { method: payment.method, expiresAt: payment.expires_at }, new Date())
  const facts = {
    provider_order_id: payment.provider_order_id ?? providerOrderId,
    ...('chargeId' in settlement ? { provider_charge_id: settlement.chargeId } : {}),
    next_check_at: nextReading(payment, paymentStatusAfter(payment.status, event), settlement),
    ...(payment.method === 'CARD' && cardAttempt(settlement.kind, charges, readAt)),
  }
  return { event, facts }
}

function cardAttempt(settlement: Settlement['kind'], charges: readonly ChargeFacts[], readAt: Date) {
  const attempt = attemptShown(settlement, charges)
  return { card_attempt: attempt, card_attempt_at: attempt && readAt }
}

function nextReading(payment: PaymentRow, status: PaymentStatus, settlement: Settlement): Date | null {
  if (status === 'IN_ANALYSIS') return nextCheck(new Date(), payment.expires_at) ?? nextAttempt(new Date(), payment.expires_at)
  if (status !== 'PAID' && status !== 'REFUNDED') return nextCheck(new Date(), payment.expires_at)
  return nextPaidCheck(new Date(), ('paidAt' in settlement ? settlement.paidAt : undefined) ?? payment.created_at)
}
