import { type Selectable, sql } from 'kysely'
import type { Orders } from '#database/tables.generated.ts'
import { type CancelReason, isTransitionAllowed, type OrderStatus } from '#domain/order-transitions.ts'
import type { OpenHolds } from '#domain/buyer-limits.ts'
import type { Db, Tx } from '../database/database.ts'
import { addJob, removeJob } from '../jobs/jobs.sql.ts'
import { orderChanges } from '../monitoring/events.ts'

/** Listed explicitly instead of `*`, so that PostgreSQL can prepare the statements. */
const columns = [
  'id',
  'quote_id',
  'status',
  'cancel_reason',
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
  'total_cents',
  'coupon_id',
  'method',
  'paid_at',
  'sent_at',
  'expires_at',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof Orders)[]

export type OrderRow = Pick<Selectable<Orders>, Exclude<(typeof columns)[number], 'status' | 'cancel_reason'>> & {
  status: OrderStatus
  cancel_reason: CancelReason | null
}

export async function orderById(db: Db, id: string): Promise<OrderRow | undefined> {
  return (await db.selectFrom('orders').select(columns).where('id', '=', id).executeTakeFirst()) as OrderRow | undefined
}

export async function orderOfQuote(db: Db, quoteId: string): Promise<OrderRow | undefined> {
  return (await db.selectFrom('orders').select(columns).where('quote_id', '=', quoteId).executeTakeFirst()) as OrderRow | undefined
}

/** Far above any limit of open orders: it bounds the statement if that limit is off. */
const mostHolds = 1000

/**
 * The order of a quote, if there is one, and what the buyer's pending orders hold: an index serves the CPF, another one the e-mail. One
 * statement, because every submit needs both. `except`: an earlier order that is to be replaced does not count. No lock is taken, so
 * submits that run at the same moment do not see each other.
 */
export async function quoteAndHolds(
  db: Db,
  quoteId: string,
  buyer: { cpf: string; email: string },
  except: string | null,
): Promise<{ placedId: string | null; holds: OpenHolds }> {
  const { rows } = await sql<{ placedId: string | null; orders: number; units: Record<string, number> }>`
    /* planned each time: a plan that was made while there were few orders reads all of them when there are many */
    with held as materialized (
      select id from orders where status = 'PENDING' and (cpf = ${buyer.cpf} or email = ${buyer.email}) and id is distinct from ${except}::uuid
      limit ${sql.lit(mostHolds)}
    ), books as (
      select book_id, sum(quantity)::int as units from order_items
      where order_id in (select id from held) and physical and book_id is not null group by book_id
    )
    select (select id from orders where quote_id = ${quoteId}) as "placedId", (select count(*)::int from held) as orders,
      (select coalesce(jsonb_object_agg(book_id, units), '{}') from books) as units`.execute(db)
  const { placedId, ...holds } = rows[0]!
  return { placedId, holds }
}

/** `refundDue`: some of the order's money must be refunded. */
export async function orderStanding(db: Db, id: string): Promise<{ status: OrderStatus; refundDue: boolean } | undefined> {
  const order = await db
    .selectFrom('orders')
    .select(['status', sql<boolean>`exists (select from payments where order_id = orders.id and refund_due)`.as('refundDue')])
    .where('id', '=', id)
    .executeTakeFirst()
  return order as { status: OrderStatus; refundDue: boolean } | undefined
}

/**
 * Locks the order's row until the transaction ends, so that no two transactions change an order at the same time. FOR NO KEY UPDATE,
 * because FOR UPDATE also blocks foreign key checks: an access that moves from one order to another while both are refunded could deadlock.
 */
export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | undefined> {
  return (await tx.selectFrom('orders').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) as OrderRow | undefined
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
  | 'total_cents'
  | 'coupon_id'
  | 'method'
  | 'expires_at'
> & { address: string | null }

/** Returns undefined if the quote already has an order. Waits for a concurrent transaction that is inserting one. */
export async function insertOrder(tx: Tx, values: OrderValues): Promise<OrderRow | undefined> {
  const placed = (await tx
    .insertInto('orders')
    .values(values)
    .onConflict((conflict) => conflict.column('quote_id').doNothing())
    .returning(columns)
    .executeTakeFirst()) as OrderRow | undefined
  if (placed) orderChanges.publish({ from: 'NEW', to: placed.status })
  return placed
}

/** When an order was paid, and by which method. */
export interface PaidWhen {
  paid_at: Date
  method?: 'PIX' | 'CARD'
}

/** The order must be locked. Throws if `domain/order-transitions.ts` does not allow the change. */
export async function changeOrderStatus(
  tx: Tx,
  order: OrderRow,
  to: OrderStatus,
  columns: Partial<PaidWhen> & { cancel_reason?: CancelReason } = {},
) {
  if (!isTransitionAllowed(order.status, to)) throw new Error(`order ${order.id}: transition from ${order.status} to ${to} is not allowed`)
  await tx
    .updateTable('orders')
    .set({ status: to, updated_at: sql`now()`, ...columns })
    .where('id', '=', order.id)
    .execute()
  orderChanges.publish({ from: order.status, to })
}

/**
 * For a payment that was added later: stores the order's new method, and holds the order as long as any of its payments can be made, never
 * shorter than before. If the end of the hold was postponed, that no longer counts.
 */
export async function storeMethodAndHold(tx: Tx, orderId: string, method: 'PIX' | 'CARD') {
  const held = sql<Date>`greatest(orders.expires_at, (select max(payments.expires_at) from payments where order_id = orders.id
    and page_closed_at is null and payments.status not in ('DECLINED', 'REFUSED', 'REFUNDED')))`
  await tx.updateTable('orders').set({ method, expires_at: held }).where('id', '=', orderId).execute()
  await removeJob(tx, expiryKey(orderId))
}

/**
 * Tries to end the hold at this time and not before. While nothing is known against it, the sweep ends a hold (server/jobs/sweep.sql.ts). It
 * leaves an order with a waiting job alone. A job that is running is not replaced: it ends, and the new one follows it.
 */
export async function postponeExpiry(tx: Tx, orderId: string, runAt: Date) {
  await addJob(tx, 'expire_order', { orderId }, { runAt, key: expiryKey(orderId) })
}

const expiryKey = (orderId: string) => `expire:${orderId}`

/** False if the order is not paid or has nothing to send. */
export async function storeSentMark(tx: Tx, orderId: string, sent: boolean): Promise<boolean> {
  const marked = await tx
    .updateTable('orders')
    .set({ sent_at: sent ? sql`coalesce(sent_at, now())` : null, updated_at: sql`now()` })
    .where('id', '=', orderId)
    .where('status', '=', 'PAID')
    .where('has_physical_item', '=', true)
    .executeTakeFirst()
  return marked.numUpdatedRows > 0n
}

/** For an order whose last printed book was refunded before it was sent. */
export async function storeNothingToSend(tx: Tx, orderId: string) {
  await tx
    .updateTable('orders')
    .set({ has_physical_item: false, updated_at: sql`now()` })
    .where('id', '=', orderId)
    .execute()
}
