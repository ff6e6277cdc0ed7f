import { nextAttempt } from '#domain/money/payments/recheck.ts'
import type { Outcome } from '#domain/money/payments/payment-provider.ts'
import { isOver, nextRecurrenceReading, type Part, type ProviderInvoice, recurrenceOf } from '#domain/money/payments/recurrence.ts'
import { lockOrder } from '#server/orders/order/orders.sql.ts'
import { placeCycle } from '#server/orders/subscriptions/place-due-cycles.sql.ts'
import { lockSubscription, openCycleOf } from '#server/orders/subscriptions/subscriptions.sql.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { insertPayment } from './payments.sql.ts'
import { recordExchange } from './provider-exchanges.sql.ts'
import {
  orderOfForeignMoney,
  orderOfInvoice,
  paymentsOfInvoices,
  recurrenceById,
  type RecurrenceRow,
  storeMissing,
  storeProviderId,
  storeRecurrenceReading,
  withoutOthers,
} from './recurrences.sql.ts'

const hour = 3_600_000
/** The list of all subscriptions is read so far, if none has our reference. */
const mostParts = 20

/** `settlePayment`, which reads recurrences itself. */
type Settle = (deps: Deps, paymentId: string) => Promise<unknown>

/**
 * Reads a recurrence and its invoices at PagBank, and stores and settles a payment for each invoice of a further cycle, the oldest first: with its
 * order, which is made if it is missing and the invoice is paid. The first invoice is the charge of the card page. Idempotent. `unreadable`: it
 * cannot be read, or is not found yet, and is read again at a later time that is stored.
 */
export async function readRecurrence(deps: Deps, id: string, settle: Settle): Promise<'settled' | 'unreadable'> {
  const recurrence = await recurrenceById(deps.db, id)
  if (!recurrence) return 'settled'
  const providerId = recurrence.provider_id ?? (await find(deps, recurrence))
  if (!providerId) return 'unreadable'
  const answer = await recorded(deps, id, deps.recurrence.read(providerId))
  const invoices = answer && (await readAll(deps, id, (offset) => deps.recurrence.listInvoices(providerId, offset)))
  if (!answer || !invoices) {
    await storeMissing(deps.db, id, null, nextLook(recurrence))
    return 'unreadable'
  }
  // Before anything is settled, which may fail.
  const surplus = await endSurplus(deps, recurrence, providerId, settle)
  const waits = await storePayments(deps, recurrence, furtherOnes(invoices, providerId), settle)
  const { status, nextInvoiceAt } = answer.recurrence
  const over = isOver(status)
  const endedAt = recurrence.ended_at ?? (over ? new Date() : null)
  const candidates = surplus.isEnded ? null : surplus.count + 1
  const usual = waits ? new Date(Date.now() + hour) : nextRecurrenceReading(new Date(), { status, nextInvoiceAt, endedAt })
  const next = candidates ? nextLook(recurrence) : usual
  // One that PagBank has suspended could be charged again by a press in its panel, while the store has gone on by PIX.
  await storeRecurrenceReading(deps.db, id, { status, isOver: over, isStopped: status === 'SUSPENDED', next, candidates })
  return 'settled'
}

/** The first invoice is the charge of the card page. */
const furtherOnes = (invoices: readonly ProviderInvoice[], providerId: string) =>
  invoices.filter(
    ({ occurrence, recurrenceId, amountCents }) =>
      occurrence > 1 && amountCents > 0 && (recurrenceId === null || recurrenceId === providerId),
  )

/**
 * A card page that was paid twice has made more subscriptions than the one that is its recurrence: they end, whatever that one does, and what they have
 * taken is money that pays no cycle.
 */
async function endSurplus(deps: Deps, recurrence: RecurrenceRow, providerId: string, settle: Settle) {
  const { id } = recurrence
  const named = await readAll(deps, id, (offset) => deps.recurrence.list(offset, id))
  const surplus = named?.filter((each) => each.referenceId === id && each.id !== providerId) ?? []
  let isEnded = named !== null
  for (const each of surplus) {
    if (!isOver(each.status)) {
      deps.log.warn({ paymentId: id, surplus: each.id }, 'a card page has made another subscription at the provider, which ends')
      isEnded &&= (await recorded(deps, id, deps.recurrence.cancel(each.id))) !== null
    }
    const invoices = await readAll(deps, id, (offset) => deps.recurrence.listInvoices(each.id, offset))
    isEnded &&= invoices !== null
    const withMoney = furtherOnes(invoices ?? [], each.id).filter(({ isPaid }) => isPaid)
    await storePayments(deps, recurrence, withMoney, settle, orderOfForeignMoney)
  }
  return { isEnded, count: surplus.length }
}

/** An answer, or null. Either is stored with the payment of the card page. */
async function recorded<Answer>(deps: Deps, id: string, call: Promise<Outcome<Answer>>) {
  const answer = await call
  await recordExchange(deps.db, id, answer.exchange)
  if (answer.kind === 'ok') return answer
  deps.log.warn({ paymentId: id, outcome: answer.exchange.outcome }, 'the provider does not show a recurrence')
  return null
}

async function readAll<Thing>(deps: Deps, id: string, read: (offset: number) => Promise<Outcome<Part<Thing>>>): Promise<Thing[] | null> {
  const all: Thing[] = []
  for (let part = 0; part < mostParts; part++) {
    const answer = await recorded(deps, id, read(all.length))
    if (!answer) return null
    all.push(...answer.things)
    if (answer.things.length === 0 || all.length >= answer.total) break
  }
  return all
}

/** The subscription at PagBank that the card page has made, of those that name it, or else of all. */
async function find(deps: Deps, recurrence: RecurrenceRow): Promise<string | null> {
  const { id, email, amount_cents: amountCents, requested_at: requestedAt } = recurrence
  const named = await readAll(deps, id, (offset) => deps.recurrence.list(offset, id))
  const isNamed = named?.some(({ referenceId }) => referenceId === id)
  const all = named && !isNamed ? await readAll(deps, id, (offset) => deps.recurrence.list(offset)) : named
  const own = all && (await withoutOthers(deps.db, all, id))
  const chosen = own ? recurrenceOf(own, { id, email, amountCents, requestedAt }) : { id: null, candidates: recurrence.candidates }
  if (chosen.id) await storeProviderId(deps.db, id, chosen.id)
  else await storeMissing(deps.db, id, chosen.candidates, nextLook(recurrence))
  deps.log.info({ paymentId: id, ...chosen }, 'the recurrence of a card page was looked for')
  return chosen.id
}

const nextLook = ({ missing_since: since }: RecurrenceRow) => nextAttempt(new Date(), since ?? new Date())

/** Whether an invoice was paid whose order cannot be made yet. */
async function storePayments(
  deps: Deps,
  recurrence: RecurrenceRow,
  invoices: readonly ProviderInvoice[],
  settle: Settle,
  orderOf = orderToPay,
): Promise<boolean> {
  const sorted = invoices.toSorted((a, b) => a.occurrence - b.occurrence)
  const due = sorted.findLast(({ isPaid }) => !isPaid)
  const read = sorted.filter((invoice) => invoice.isPaid || invoice === due)
  const known = await paymentsOfInvoices(
    deps.db,
    read.map(({ id }) => id),
  )
  let waits = false
  for (const invoice of read) {
    const payment = known.find(({ invoiceId }) => invoiceId === invoice.id)
    if (payment?.hasMoney) continue
    const id = payment?.id ?? (await deps.db.transaction().execute((tx) => storeInvoice(tx, recurrence, invoice, orderOf)))
    // An order of a cycle is made after the one before is paid.
    if (id) await settle(deps, id)
    else waits ||= invoice.isPaid
  }
  return waits
}

/** An order is locked before its subscription (docs/sale.md). */
async function storeInvoice(
  tx: Tx,
  recurrence: RecurrenceRow,
  invoice: ProviderInvoice,
  orderOf: typeof orderToPay,
): Promise<string | undefined> {
  const orderId = await orderOf(tx, recurrence, invoice)
  if (!orderId || !(await lockOrder(tx, orderId))) return undefined
  // Another reading may have stored it before the lock.
  const [known] = await paymentsOfInvoices(tx, [invoice.id])
  if (known) return known.id
  const cycle = { status: 'WAITING', provider_invoice_id: invoice.id, recurrence_id: recurrence.id, next_check_at: new Date() } as const
  return (await insertPayment(tx, { id: orderId, total_cents: invoice.amountCents }, 'CARD', new Date(), cycle)).id
}

const orderToPay = async (tx: Tx, recurrence: RecurrenceRow, invoice: ProviderInvoice) =>
  (await orderOfInvoice(tx, recurrence, invoice)) ?? (invoice.isPaid ? await makeOrder(tx, recurrence, invoice) : undefined)

/** The order of a cycle that is paid before the hourly run has made it. Of a canceled subscription none is made. */
async function makeOrder(tx: Tx, recurrence: RecurrenceRow, invoice: ProviderInvoice): Promise<string | undefined> {
  const { subscription_id: id } = recurrence
  const subscription = await lockSubscription(tx, id)
  // It was made before the lock, or another one can be paid, such as a change of plan: the money waits, and is looked for each hour.
  if ((await openCycleOf(tx, id)) || (await orderOfInvoice(tx, recurrence, invoice))) return undefined
  return (subscription?.isCanceled ? undefined : await placeCycle(tx, id)) ?? orderOfForeignMoney(tx, recurrence)
}
