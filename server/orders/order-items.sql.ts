import { type Insertable, type Selectable, sql } from 'kysely'
import type { OrderItems } from '#database/tables.generated.ts'
import type { TakenUnit, Unit, WantedUnit } from '../books/books.sql.ts'
import type { Db, Tx } from '../database/database.ts'

/** Listed explicitly instead of `*`, so that PostgreSQL can prepare the statement. */
const columns = [
  'id',
  'kind',
  'course_id',
  'book_id',
  'title',
  'quantity',
  'unit_cents',
  'list_cents',
  'locale',
  'physical',
  'refunded_at',
] as const satisfies readonly (keyof OrderItems)[]

export type OrderItemRow = Pick<Selectable<OrderItems>, (typeof columns)[number]>

/** The lines of an order as they were sold. */
export async function itemsOfOrder(db: Db, orderId: string): Promise<OrderItemRow[]> {
  return db.selectFrom('order_items').select(columns).where('order_id', '=', orderId).orderBy('position').execute()
}

/** The printed books of an order that were not refunded. */
export async function bookUnits(tx: Tx, orderId: string): Promise<WantedUnit[]> {
  const rows = await tx
    .selectFrom('order_items')
    .select(['book_id', 'quantity', 'taken'])
    .where('order_id', '=', orderId)
    .where('physical', '=', true)
    .where('book_id', 'is not', null)
    .where('refunded_at', 'is', null)
    .execute()
  return rows.flatMap((row) => (row.book_id ? [{ bookId: row.book_id, quantity: row.quantity, before: row.taken ?? 0 }] : []))
}

/** Null: sold by release 0.4, which does not store what a line has taken. */
const holdsUnits = sql<boolean>`(taken > 0 or taken is null)`

/** The units that a pending order has taken from counted stocks. Empty for any other order. */
export async function heldUnits(db: Db, orderId: string): Promise<Unit[]> {
  const rows = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(['book_id', sql<number>`coalesce(taken, quantity)`.as('held')])
    .where('orders.id', '=', orderId)
    .where('orders.status', '=', 'PENDING')
    .where('physical', '=', true)
    .where(holdsUnits)
    .execute()
  return rows.flatMap((row) => (row.book_id ? [{ bookId: row.book_id, quantity: row.held }] : []))
}

/** Stores that the lines of these books have taken their units from the stock, and that the other lines of the order have taken none. */
export async function storeTaken(tx: Tx, orderId: string, counted: readonly string[]) {
  await tx
    .updateTable('order_items')
    .set({ taken: sql`case when book_id = any(${[...counted]}::uuid[]) then quantity else 0 end` })
    .where('order_id', '=', orderId)
    .where('physical', '=', true)
    .where('refunded_at', 'is', null)
    .execute()
}

/**
 * Sets what the lines of an order, or some of them, have taken from the stock to 0, and returns it, so that the caller can return it. Units
 * are thus returned at most once. A refunded line has returned its units before.
 */
export async function giveUpTaken(tx: Tx, orderId: string, itemIds?: readonly string[]): Promise<TakenUnit[]> {
  const rows = await tx
    .updateTable('order_items')
    .set({ taken: 0 })
    .where('order_id', '=', orderId)
    .where('physical', '=', true)
    .where(holdsUnits)
    .where('refunded_at', 'is', null)
    .$if(itemIds !== undefined, (update) => update.where('id', 'in', [...(itemIds ?? [])]))
    .returning([
      'book_id',
      sql<number>`coalesce(old.taken, old.quantity)`.as('quantity'),
      sql<number>`coalesce(old.taken, 0)`.as('counted'),
    ])
    .execute()
  return rows.flatMap(({ book_id, ...units }) => (book_id ? [{ bookId: book_id, ...units }] : []))
}

/** A course's line keeps how long its access lasts, whatever happens to the course later. */
export async function insertItems(tx: Tx, items: Insertable<OrderItems>[]) {
  const lines = items.map((item) => ({
    ...item,
    access_days: item.course_id ? sql<number | null>`(select access_days from courses where id = ${item.course_id}::uuid)` : null,
  }))
  await tx.insertInto('order_items').values(lines).execute()
}

/** Marks all lines of an order, or some of them, as refunded. A line that was refunded before keeps its date. */
export async function storeItemsRefunded(tx: Tx, orderId: string, itemIds?: readonly string[]) {
  await tx
    .updateTable('order_items')
    .set({ refunded_at: sql`now()` })
    .where('order_id', '=', orderId)
    .where('refunded_at', 'is', null)
    .$if(itemIds !== undefined, (update) => update.where('id', 'in', [...(itemIds ?? [])]))
    .execute()
}
