import { type RawBuilder, type Selectable, sql, type UpdateObject } from 'kysely'
import type { DB, Orders } from '#database/tables.generated.ts'
import { type CancelReason, isTransitionAllowed, type OrderStatus } from '#domain/orders/order/order-transitions.ts'
import { anonymousCpf, anonymousEmail, anonymousName } from '#domain/platform/values/anonymous-person.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { addJob, removeJob } from '#server/platform/jobs/jobs.sql.ts'
import { eventsOf } from '#server/platform/monitoring/events.ts'

/** `from` is NEW for an order that was placed. A transaction that is rolled back is counted too. */
export const orderChanges = eventsOf<{ from: string; to: string }>('order-change')

/** Listed explicitly instead of `*`, so that PostgreSQL can prepare the statements. */
export const orderColumns = [
  'id',
  'quote_id',
  'status',
  'cancel_reason',
  'replaced_by',
  'upsell_of',
  'subscription_id',
  'cycle',
  'is_plan_change',
  'email',
  'name',
  'cpf',
  'phone',
  'source',
  'address',
  'has_physical_item',
  'items_cents',
  'shipping_cents',
  'discount_cents',
  'pix_discount_cents',
  'total_cents',
  'coupon_id',
  'method',
  'paid_at',
  'sent_at',
  'carrier',
  'tracking_code',
  'expires_at',
  'created_at',
  'updated_at',
  'anonymized_at',
  'blocked_at',
  'masked_at',
] as const satisfies readonly (keyof Orders)[]

export type OrderRow = Pick<Selectable<Orders>, (typeof orderColumns)[number]>

export async function orderById(db: Db, id: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').select(orderColumns).where('id', '=', id).executeTakeFirst()
}

export async function orderOfQuote(db: Db, quoteId: string): Promise<OrderRow | undefined> {
  return db.selectFrom('orders').select(orderColumns).where('quote_id', '=', quoteId).executeTakeFirst()
}

/** The status as its buyer sees it: nothing was returned for a free order that staff have undone. */
export const standing = sql<OrderStatus>`case when orders.status = 'REFUNDED' and orders.total_cents = 0 then 'CANCELED' else orders.status end`

/**
 * Locks the order's row until the transaction ends, so that no two transactions change an order at the same time. FOR NO KEY UPDATE,
 * because FOR UPDATE also blocks foreign key checks: an access that moves from one order to another while both are refunded could deadlock.
 */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | undefined> {
  return tx.selectFrom('orders').select(orderColumns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** `by`: a buyer's own corrections are counted. The order must be locked. */
export async function storeCorrectedEmail(tx: Tx, orderId: string, email: string, by: 'BUYER' | 'STAFF') {
  await tx
    .updateTable('orders')
    .set({ email, email_corrected_at: sql`now()`, updated_at: sql`now()` })
    .$if(by === 'BUYER', (update) => update.set({ email_corrections: sql`email_corrections + 1` }))
    .where('id', '=', orderId)
    .execute()
}

/** From now on, the secrets that were left in the browsers that submitted the orders of this address are refused. */
export async function refuseOrderSecrets(db: Db, email: string) {
  await sql`update orders set sessions_ended_at = now() where id in (
    select id from orders where email = ${email} and sessions_ended_at is null order by id for no key update)`.execute(db)
}

export async function areOrderSecretsRefused(db: Db, orderId: string): Promise<boolean> {
  const { rows } =
    await sql`select from orders where id = ${orderId} and (sessions_ended_at is not null or blocked_at is not null)`.execute(db)
  return rows.length > 0
}

/** Uses the database's clock, which all processes share. */
export async function isHoldOver(tx: Tx, order: OrderRow): Promise<boolean> {
  return (await tx.selectNoFrom(sql<boolean>`${order.expires_at} <= now()`.as('over')).executeTakeFirstOrThrow()).over
}

export type OrderValues = Pick<
  OrderRow,
  | 'quote_id'
  | 'name'
  | 'email'
  | 'cpf'
  | 'phone'
  | 'source'
  | 'has_physical_item'
  | 'items_cents'
  | 'shipping_cents'
  | 'discount_cents'
  | 'pix_discount_cents'
  | 'total_cents'
  | 'coupon_id'
  | 'method'
  | 'expires_at'
  | 'upsell_of'
> & { address: string | null; attribution: string | null; consented: string | null; terms_id: RawBuilder<string | null> }

/**
 * The terms of sale that a buyer accepts now: the version that the page named, unless a later one has been in force for a day, or the latest.
 * Null: none were published yet.
 */
export const acceptedTerms = (version: number | null) => sql<string | null>`(select id from legal_texts where kind = 'TERMS'
  order by version = ${version}::int and not exists (select from legal_texts later where later.kind = 'TERMS' and later.version > ${version}::int
    and later.published_at < now() - interval '1 day') desc nulls last, version desc limit 1)`

/** The days of the guarantee that a buyer gets now. */
const guaranteeInForce = sql<number>`(select guarantee_days from store_settings)`

/**
 * Stores an order, and with it the guarantee in force. Returns undefined if the quote already has an order. Waits for a concurrent
 * transaction that is inserting one.
 */
export async function insertOrder(tx: Tx, values: OrderValues): Promise<OrderRow | undefined> {
  const order = await tx
    .insertInto('orders')
    .values({ ...values, guarantee_days: guaranteeInForce })
    .onConflict((conflict) => conflict.column('quote_id').doNothing())
    .returning(orderColumns)
    .executeTakeFirst()
  if (order) orderChanges.publish({ from: 'NEW', to: order.status })
  return order
}

/**
 * Stores the next order of subscriptions, to be paid by PIX, for the person of the last one or of a later correction, or whom it was imported
 * for. `due`: subscription_id, cents, is_plan_change, expires_at. Returns their ids.
 */
export async function insertCycles(tx: Tx, due: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<
    Pick<OrderRow, 'id'>
  >`insert into orders (quote_id, email, name, cpf, phone, source, terms_id, has_physical_item, items_cents,
      shipping_cents, total_cents, method, guarantee_days, expires_at, subscription_id, cycle, is_plan_change, consented)
    select gen_random_uuid(), person.email, person.name, person.cpf, person.phone, person.source, person.terms_id, false, due.cents, 0, due.cents, 'PIX', ${guaranteeInForce}, due.expires_at, due.subscription_id,
      (select coalesce(max(cycle), 0) + 1 from orders earlier where earlier.subscription_id = due.subscription_id), due.is_plan_change,
      case when not exists (select from orders paid where paid.subscription_id = due.subscription_id and paid_at is not null and total_cents > 0) then person.consented end
    from (${due}) as due cross join lateral ((select email, name, cpf, phone, source, terms_id, consented from orders theirs where theirs.subscription_id = due.subscription_id
      and num_nonnulls(anonymized_at, blocked_at, masked_at) = 0 order by greatest(created_at, email_corrected_at) desc, cycle desc limit 1)
      union all select email, name, cpf, phone, null, null, null from imported_subscribers where subscription_id = due.subscription_id limit 1) as person
    on conflict (subscription_id, cycle) do nothing returning id`.execute(tx)
  for (const _ of rows) orderChanges.publish({ from: 'NEW', to: 'PENDING' })
  return rows.map(({ id }) => id)
}

export const storeCycle = (tx: Tx, orderId: string, cycle: { subscription_id: string; cycle: number }) => changeOrder(tx, orderId, cycle)

/** The days of a paid cycle. The order must be locked. */
export async function storePeriod(tx: Tx, orderId: string, { from, until }: { from: string; until: string }) {
  await changeOrder(tx, orderId, { period_from: sql`${from}::date`, period_until: sql`${until}::date` })
}

/**
 * Whether an order of a subscription brings nothing: it changes the plan of days that are over or returned; begins a plan that its person has begun
 * by another one since (of two that are paid at the same moment the second one waits); or, if paid `late`, is a change or of a canceled one.
 */
export async function bringsNothing(tx: Tx, { id, subscription_id: began, cycle, cpf }: OrderRow, late: boolean): Promise<boolean> {
  if (began === null) return false
  if (cycle === 1) await sql`select pg_advisory_xact_lock(hashtext('begun plan'), hashtext(${cpf}))`.execute(tx)
  const { rows } = await sql`select from (select * from subscriptions where id = ${began} for no key update) as locked
    join orders on orders.id = ${id} where case when ${late} then canceled_at is not null or is_plan_change
      else is_plan_change and coalesce(paid_until < (now() at time zone 'America/Sao_Paulo')::date, true) end
    or (cycle = 1 and exists (select from orders other join subscriptions begun on begun.id = other.subscription_id
      where other.cpf = orders.cpf and other.email = orders.email and begun.id <> locked.id and begun.plan_id = locked.plan_id
        and begun.canceled_at is null and access_end(begun.paid_until, begun.grace_days, null) > now()))`.execute(tx)
  return rows.length > 0
}

/** The order must be locked. */
export const extendHold = (tx: Tx, orderId: string, days: number) =>
  changeOrder(tx, orderId, { expires_at: sql`expires_at + make_interval(days => ${days})` })

/** The order must be locked. */
export const storeReplacedBy = (tx: Tx, orderId: string, by: string) => changeOrder(tx, orderId, { replaced_by: by })

/** When an order was paid, and by which method. */
export interface PaidWhen {
  paid_at: Date
  method?: 'PIX' | 'CARD'
}

/** The order must be locked. Throws if `domain/orders/order/order-transitions.ts` does not allow the change. */
export async function changeOrderStatus(
  tx: Tx,
  order: OrderRow,
  to: OrderStatus,
  columns: Partial<PaidWhen> & { cancel_reason?: CancelReason } = {},
) {
  if (!isTransitionAllowed(order.status, to)) throw new Error(`order ${order.id}: transition from ${order.status} to ${to} is not allowed`)
  const update = tx.updateTable('orders').set({ ...columns, status: to, updated_at: sql`now()` })
  const { numUpdatedRows } = await update.where('id', '=', order.id).where('status', '=', order.status).executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Error(`order ${order.id} is not ${order.status} any more: it was read without its lock`)
  orderChanges.publish({ from: order.status, to })
}

/** For copies that are held for a short time only: never longer than until then. The order must be locked, or new. */
export async function shortenHold(tx: Tx, orderId: string, until: Date) {
  await changeOrder(tx, orderId, { expires_at: sql`least(expires_at, ${until}::timestamptz)` })
}

/**
 * For a payment that was added later: stores the order's new method, and holds the order as long as any of its payments can be made, never
 * shorter than before. If the end of the hold was postponed, that no longer counts.
 */
export async function storeMethodAndHold(tx: Tx, orderId: string, method: 'PIX' | 'CARD') {
  const held = sql<Date>`greatest(orders.expires_at, (select max(payments.expires_at) from payments where order_id = orders.id
    and page_closed_at is null and payments.status not in ('DECLINED', 'REFUSED', 'REFUNDED')))`
  await changeOrder(tx, orderId, { method, expires_at: held })
  await removeJob(tx, expiryKey(orderId))
}

/**
 * Tries to end the hold at this time and not before. While nothing is known against it, the sweep ends a hold (server/platform/jobs/sweep.sql.ts). It
 * leaves an order with a waiting job alone. A job that is running is not replaced: it ends, and the new one follows it.
 */
export async function postponeExpiry(tx: Tx, orderId: string, runAt: Date) {
  await addJob(tx, 'expire_order', { orderId }, { runAt, key: expiryKey(orderId) })
}

const expiryKey = (orderId: string) => `expire:${orderId}`

const changeOrder = (tx: Tx, orderId: string, change: UpdateObject<DB, 'orders'>) =>
  tx.updateTable('orders').set(change).where('id', '=', orderId).execute()

export type StoredTracking = Pick<OrderRow, 'carrier' | 'tracking_code'>
export async function storeSentMark(tx: Tx, orderId: string, sent: boolean, tracking: StoredTracking) {
  await changeOrder(tx, orderId, { ...tracking, sent_at: sent ? sql`coalesce(sent_at, now())` : null, updated_at: sql`now()` })
}

/** For an order whose last printed book was refunded before it was sent. */
export async function storeNothingToSend(tx: Tx, orderId: string) {
  await changeOrder(tx, orderId, { has_physical_item: false, updated_at: sql`now()` })
}

/**
 * Puts nobody in the place of the buyer (domain/platform/values/anonymous-person.ts). Amounts, dates and the status stay, and so do all sums, and the names that
 * reports count by. The order must be locked.
 */
export async function storeAnonymized(tx: Tx, orderId: string) {
  const nobody = { name: anonymousName, email: anonymousEmail(orderId), ...noneOfSale }
  await changeOrder(tx, orderId, { ...nobody, anonymized_at: sql`now()`, updated_at: sql`now()` })
}

/** Removes what only the sale needed. Its buyer keeps what was bought, by name and e-mail. The order must be locked. */
export async function storeMasked(tx: Tx, orderId: string) {
  await changeOrder(tx, orderId, { ...noneOfSale, masked_at: sql`now()`, updated_at: sql`now()` })
}

const touch = sql<string>`(select jsonb_build_object('last', jsonb_object_agg(key, value)) from jsonb_each(attribution -> 'last')
  where key in ('source', 'medium', 'campaign') having count(*) > 0)`
const noneOfSale = { cpf: anonymousCpf, phone: '', address: null, carrier: null, tracking_code: null, attribution: touch, consented: null }

/** Forgets what browsers said of themselves once nobody is told of their order any more (docs/conversions.md). */
export async function forgetBrowsers(db: Db, most: number): Promise<number> {
  const { numAffectedRows } =
    await sql`update orders set consented = jsonb_build_object('destinations', consented -> 'destinations') where id in (
    select id from orders where consented ? 'agent' and created_at < now() - interval '30 days' order by created_at limit ${most} for no key update skip locked)`.execute(
      db,
    )
  return Number(numAffectedRows)
}

/** For a person who wants to be erased: from now on only its id finds the order, and no browser's secret opens it. The order must be locked. */
export async function storeBlocked(tx: Tx, orderId: string) {
  await tx
    .updateTable('orders')
    .set({ blocked_at: sql`now()` })
    .where('id', '=', orderId)
    .where('blocked_at', 'is', null)
    .execute()
}

/** No document has it, so it does not wait for fiscal retention. The order must be locked. */
export async function removePhone(tx: Tx, orderId: string) {
  await tx.updateTable('orders').set({ phone: '' }).where('id', '=', orderId).where('phone', '<>', '').execute()
}

/** The order must be locked. */
export async function storeCorrectedPerson(tx: Tx, { id, name, phone, address }: Pick<OrderRow, 'id' | 'name' | 'phone' | 'address'>) {
  await changeOrder(tx, id, { name, phone, address: address && JSON.stringify(address), updated_at: sql`now()` })
}
