import { type Selectable, sql } from 'kysely'
import type { Recurrences } from '#database/tables.generated.ts'
import type { ProviderInvoice, ProviderRecurrence, RecurrenceStatus } from '#domain/money/payments/recurrence.ts'
import type { Agreed } from '#domain/orders/subscriptions/agreement.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

/** A card page that begins a recurrence, with what its buyer agreed to. */
export async function insertRecurrence(tx: Tx, paymentId: string, interval: 'MONTH' | 'YEAR', agreedText: string) {
  await tx.insertInto('recurrences').values({ id: paymentId, billing_interval: interval, agreed_text: agreedText }).execute()
}

/** The plan of an order as its card page is to charge it. */
export async function planOfOrder(db: Db, orderId: string) {
  const { rows } = await sql<Agreed>`select title, subscriptions.billing_interval as interval, subscriptions.price_cents as "priceCents",
      case when cycle = 1 then subscriptions.trial_days end as "trialDays"
    from orders join subscriptions on subscriptions.id = subscription_id join plans on plans.id = plan_id where orders.id = ${orderId}`.execute(
    db,
  )
  return rows[0]
}

/** Interval of what a card page asks PagBank to charge again, and the title of its plan. Undefined: it charges once. */
export async function recurrenceToRequest(db: Db, { id, order_id }: { id: string; order_id: string }) {
  const begun = await db.selectFrom('recurrences').select('billing_interval as interval').where('id', '=', id).executeTakeFirst()
  return begun && { interval: begun.interval, name: (await planOfOrder(db, order_id))!.title }
}

export type RecurrenceRow = Selectable<Recurrences> & {
  order_id: string
  subscription_id: string
  amount_cents: number
  /** The buyer's, sent to PagBank with the card page. */
  email: string
  /** When its card page was made. */
  requested_at: Date
}

export async function recurrenceById(db: Db, id: string): Promise<RecurrenceRow | undefined> {
  const { rows } = await sql<RecurrenceRow>`select recurrences.*, order_id, subscription_id, amount_cents, lower(orders.email) as email,
      payments.created_at as requested_at
    from recurrences join payments using (id) join orders on orders.id = order_id where recurrences.id = ${id} and subscription_id is not null`.execute(
    db,
  )
  return rows[0]
}

/** PagBank's subscriptions without those that are known as another recurrence. */
export async function withoutOthers(db: Db, all: readonly ProviderRecurrence[], id: string): Promise<ProviderRecurrence[]> {
  const { rows } = await sql<{ id: string }>`select provider_id as id from recurrences
    where provider_id = any(${all.map((each) => each.id)}::text[]) and id <> ${id}`.execute(db)
  return all.filter((each) => rows.every((other) => other.id !== each.id))
}

/** Recurrences of an order's subscription that may bring money. */
export async function recurrencesOfOrder(db: Db, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select recurrences.id from orders own
      join orders begun on begun.subscription_id = own.subscription_id join payments on payments.order_id = begun.id
      join recurrences on recurrences.id = payments.id
    where own.id = ${orderId} and next_read_at is not null order by recurrences.id`.execute(db)
  return rows.map(({ id }) => id)
}

const change = (db: Db, id: string, values: Partial<Record<keyof Selectable<Recurrences>, unknown>>) =>
  db
    .updateTable('recurrences')
    .set(values as object)
    .where('id', '=', id)
    .execute()

/** It was not found, or not read: since when is stored once. `candidates`: what may be it; null: it is known. */
export const storeMissing = (db: Db, id: string, candidates: number | null, next: Date) =>
  change(db, id, { candidates, missing_since: sql`coalesce(missing_since, now())`, next_read_at: next })

export const storeProviderId = (db: Db, id: string, providerId: string) => change(db, id, { provider_id: providerId, candidates: null })

interface RecurrenceReading {
  status: RecurrenceStatus
  /** PagBank charges nothing any more. */
  isOver: boolean
  /** It must end. */
  isStopped: boolean
  next: Date | null
  /** It and those beside it that could not be ended. Null: there are none. */
  candidates: number | null
}

export const storeRecurrenceReading = (db: Db, id: string, { status, isOver, isStopped, next, candidates }: RecurrenceReading) =>
  change(db, id, {
    status,
    candidates,
    missing_since: candidates === null ? null : sql`coalesce(missing_since, now())`,
    next_read_at: next,
    ...(isOver || isStopped ? { end_wanted_at: sql`coalesce(end_wanted_at, now())` } : {}),
    ...(isOver ? { ended_at: sql`coalesce(ended_at, now())` } : {}),
  })

/** PagBank has confirmed its end: a charge that was under way is looked for. */
export const storeRecurrenceEnded = (db: Db, id: string) =>
  change(db, id, { ended_at: sql`coalesce(ended_at, now())`, next_read_at: sql`now() + interval '1 hour'` })

/** The cards of a subscription end. Returns whether there was one. */
export async function wantEndOfCards(tx: Tx, subscriptionId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update recurrences set end_wanted_at = now() where end_wanted_at is null and id in (
    select payments.id from payments join orders on orders.id = order_id where subscription_id = ${subscriptionId})`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** All money of a card page pays nothing, such as that of a second page of the same order: what it has begun ends. */
export const wantEndOfPage = (tx: Tx, paymentId: string) =>
  sql`update recurrences set end_wanted_at = now() where id = ${paymentId} and end_wanted_at is null`.execute(tx)

/** Ends what must not be charged any more (database/migrations/0006_delivery.sql), after a cycle that was not paid in time. */
export const endRecurrences = (tx: Tx, subscriptionId: string) => sql`select end_recurrences(${subscriptionId})`.execute(tx)

/** The order of money that is of no cycle: the one that was paid last. It pays that twice, or one that was returned, and so is returned itself. */
export async function orderOfForeignMoney(tx: Tx, { subscription_id: id, order_id }: RecurrenceRow): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from orders where subscription_id = ${id} and paid_at is not null
    order by status = 'PAID' desc, cycle desc limit 1`.execute(tx)
  return rows[0]?.id ?? order_id
}

/**
 * The order of an invoice: as many cycles after the one that began the recurrence as PagBank counts. A charge that came after the
 * recurrence was to end pays no cycle, even if one can be paid.
 */
export async function orderOfInvoice(
  tx: Tx,
  recurrence: RecurrenceRow,
  { occurrence, createdAt }: ProviderInvoice,
): Promise<string | undefined> {
  const wanted = recurrence.end_wanted_at
  const isLate = wanted !== null && (createdAt === null || createdAt > wanted)
  if (isLate) return orderOfForeignMoney(tx, recurrence)
  const { rows } = await sql<{ id: string }>`select id from orders where subscription_id = ${recurrence.subscription_id}
    and cycle > (select cycle from orders begun where begun.id = ${recurrence.order_id}) and not is_plan_change and status <> 'CANCELED'
    order by cycle offset ${occurrence - 2} limit 1`.execute(tx)
  return rows[0]?.id
}

/** Payments that are stored of these invoices, and whether their money is. */
export const paymentsOfInvoices = (db: Db, invoiceIds: readonly string[]) =>
  db
    .selectFrom('payments')
    .select(['id', 'provider_invoice_id as invoiceId', sql<boolean>`paid_cents > 0`.as('hasMoney')])
    .where(sql<boolean>`provider_invoice_id = any(${[...invoiceIds]}::text[])`)
    .execute()
