import { nextAttempt } from '#domain/money/payments/recheck.ts'
import type { Outcome } from '#domain/money/payments/payment-provider.ts'
import {
  isOver,
  nextRecurrenceReading,
  type Part,
  type ProviderInvoice,
  type ProviderRecurrence,
} from '#domain/money/payments/recurrence.ts'
import { lockOrder } from '#server/orders/order/orders.sql.ts'
import { placeCycle } from '#server/orders/subscriptions/due-cycles.sql.ts'
import { lockSubscription, openCycleOf } from '#server/orders/subscriptions/subscriptions.sql.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { insertPayment } from './payments.sql.ts'
import { recordExchange } from './provider-exchanges.sql.ts'
import {
  orderOfForeignMoney,
  orderOfInvoice,
  othersAmong,
  paymentsOfInvoices,
  recurrenceById,
  type RecurrenceRow,
  storeMissing,
  storeProviderId,
  storeRecurrenceReading,
} from './recurrences.sql.ts'

const hour = 3_600_000
/** The list of all subscriptions is read so far, if none has our reference. */
const mostParts = 20
/** A page that was paid makes a subscription at once, and PagBank's clock is not ours. */
const earliest = -hour
const latest = 6 * hour

/**
 * Reads a recurrence and its invoices at PagBank, and stores a payment for each invoice of a further cycle: with its order, which is made if it is
 * missing and the invoice is paid. The first invoice is the charge of the card page. Idempotent. Returns the payments that may have changed, to
 * be settled; `hasMore`: read it again then, because the order of one invoice must be paid before that of the next is made. Null: it cannot be read, or is not found yet, and is tried again.
 */
export async function readRecurrence(deps: Deps, id: string): Promise<{ payments: string[]; hasMore: boolean } | null> {
  const recurrence = await recurrenceById(deps.db, id)
  if (!recurrence) return { payments: [], hasMore: false }
  const providerId = recurrence.provider_id ?? (await find(deps, recurrence))
  if (!providerId) return null
  const answer = await recorded(deps, id, deps.recurrence.read(providerId))
  const invoices = answer && (await readAll(deps, id, (offset) => deps.recurrence.listInvoices(providerId, offset)))
  if (!answer || !invoices) {
    await storeMissing(deps.db, id, null, nextAttempt(new Date(), recurrence.missing_since ?? new Date()))
    return null
  }
  const own = invoices.filter(
    ({ occurrence, recurrenceId, amountCents }) =>
      occurrence > 1 && amountCents > 0 && (recurrenceId === null || recurrenceId === providerId),
  )
  const stored = await storePayments(deps, recurrence, own)
  const { status, nextInvoiceAt } = answer.recurrence
  const over = isOver(status)
  const endedAt = recurrence.ended_at ?? (over ? new Date() : null)
  const next = stored.waits ? new Date(Date.now() + hour) : nextRecurrenceReading(new Date(), { status, nextInvoiceAt, endedAt })
  // One that PagBank has suspended could be charged again by a press in its panel, while the store has gone on by PIX.
  await storeRecurrenceReading(deps.db, id, { status, isOver: over, isStopped: status === 'SUSPENDED', next })
  return stored
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

/** The one subscription at PagBank that the card page has made, by our reference, or else by its buyer's address, amount and time. */
async function find(deps: Deps, recurrence: RecurrenceRow): Promise<string | null> {
  const { id } = recurrence
  const named = await readAll(deps, id, (offset) => deps.recurrence.list(offset, id))
  const ours = named?.filter(({ referenceId }) => referenceId === id)
  const all = ours?.length === 0 ? await readAll(deps, id, (offset) => deps.recurrence.list(offset)) : ours
  if (all) {
    const alike = ours?.length === 0 ? all.filter((each) => isAlike(each, recurrence)) : all
    const others = await othersAmong(
      deps.db,
      alike.map((each) => each.id),
      id,
    )
    const own = alike.filter((each) => !others.includes(each.id))
    const live = own.filter(({ status }) => !isOver(status))
    const [only] = own.length === 1 ? own : live
    if (only && (own.length === 1 || live.length === 1)) {
      await storeProviderId(deps.db, id, only.id)
      deps.log.info({ paymentId: id }, 'the recurrence of a card page was found')
      return only.id
    }
    deps.log.warn({ paymentId: id, candidates: live.length }, 'not exactly one subscription at the provider is that of a card page')
    await storeMissing(deps.db, id, live.length, nextLook(recurrence))
  } else await storeMissing(deps.db, id, recurrence.candidates, nextLook(recurrence))
  return null
}

const nextLook = ({ missing_since: since }: RecurrenceRow) => nextAttempt(new Date(), since ?? new Date())

function isAlike({ referenceId, email, amountCents, createdAt }: ProviderRecurrence, recurrence: RecurrenceRow): boolean {
  const after = createdAt ? createdAt.getTime() - recurrence.requested_at.getTime() : Infinity
  return referenceId === null && email === recurrence.email && amountCents === recurrence.amount_cents && after > earliest && after < latest
}

async function storePayments(deps: Deps, recurrence: RecurrenceRow, invoices: readonly ProviderInvoice[]) {
  // The oldest first: an order of a cycle is made after the one before.
  const sorted = invoices.toSorted((a, b) => a.occurrence - b.occurrence)
  const due = sorted.findLast(({ isPaid }) => !isPaid)
  const read = sorted.filter((invoice) => invoice.isPaid || invoice === due)
  const known = await paymentsOfInvoices(
    deps.db,
    read.map(({ id }) => id),
  )
  const payments: string[] = []
  let [waits, hasMore] = [false, false]
  for (const invoice of read) {
    const payment = known.find(({ invoiceId }) => invoiceId === invoice.id)
    if (payment && !payment.hasMoney) payments.push(payment.id)
    if (payment) continue
    const stored = await deps.db.transaction().execute((tx) => storeInvoice(tx, recurrence, invoice))
    if (stored) payments.push(stored)
    else if (invoice.isPaid) {
      waits = true
      hasMore ||= payments.length > 0
    }
  }
  return { payments, waits, hasMore }
}

/** An order is locked before its subscription (docs/sale.md). */
async function storeInvoice(tx: Tx, recurrence: RecurrenceRow, invoice: ProviderInvoice): Promise<string | undefined> {
  const orderId = (await orderOfInvoice(tx, recurrence, invoice)) ?? (invoice.isPaid ? await makeOrder(tx, recurrence) : undefined)
  if (!orderId || !(await lockOrder(tx, orderId))) return undefined
  // Another reading may have stored it before the lock.
  const [known] = await paymentsOfInvoices(tx, [invoice.id])
  if (known) return known.id
  const cycle = { status: 'WAITING', provider_invoice_id: invoice.id, recurrence_id: recurrence.id, next_check_at: new Date() } as const
  return (await insertPayment(tx, { id: orderId, total_cents: invoice.amountCents }, 'CARD', new Date(), cycle)).id
}

/** The order of a cycle that is paid before the hourly run has made it. Of a canceled subscription none is made. */
async function makeOrder(tx: Tx, recurrence: RecurrenceRow): Promise<string | undefined> {
  const { subscription_id: id } = recurrence
  const subscription = await lockSubscription(tx, id)
  // Another one can be paid at this moment, such as a change of plan: the money waits, and is looked for each hour.
  if (await openCycleOf(tx, id)) return undefined
  return (subscription?.isCanceled ? undefined : await placeCycle(tx, id)) ?? orderOfForeignMoney(tx, recurrence)
}
