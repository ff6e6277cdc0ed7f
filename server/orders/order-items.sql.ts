import { type Insertable, type Selectable, sql } from 'kysely'
import type { OrderItems } from '#database/tables.generated.ts'
import type { Unit } from '../books/books.sql.ts'
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

/** The printed books of an order, or of some of its lines, that were not refunded. */
export async function bookUnits(tx: Tx, orderId: string, itemIds?: readonly string[]): Promise<Unit[]> {
  const rows = await tx
    .selectFrom('order_items')
    .select(['book_id', 'quantity'])
    .where('order_id', '=', orderId)
    .where('physical', '=', true)
    .where('book_id', 'is not', null)
    .where('refunded_at', 'is', null)
    .$if(itemIds !== undefined, (select) => select.where('id', 'in', [...(itemIds ?? [])]))
    .execute()
  return rows.flatMap((row) => (row.book_id ? [{ bookId: row.book_id, quantity: row.quantity }] : []))
}

export async function insertItems(tx: Tx, items: Insertable<OrderItems>[]) {
  await tx.insertInto('order_items').values(items).execute()
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
