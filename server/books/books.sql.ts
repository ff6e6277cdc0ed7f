import { type Selectable, sql } from 'kysely'
import type { Books } from '#database/tables.generated.ts'
import { type BookChange, maximumStock, type NewBook } from '#domain/book-form.ts'
import type { Db, Tx } from '../database/database.ts'

export type BookRow = Omit<Selectable<Books>, 'reserved_quantity'>

export const bookColumns = [
  'id',
  'title',
  'description',
  'price_cents',
  'shipping_price_cents',
  'pages',
  'code',
  'sales_link',
  'file_ref',
  'cover',
  'physical',
  'stock',
  'single_sale',
  'order_bumps',
  'created_at',
  'updated_at',
  'version',
  'removed_at',
  'sample',
] as const

export async function bookById(db: Db, id: string): Promise<BookRow | undefined> {
  return db.selectFrom('books').select(bookColumns).where('id', '=', id).where('removed_at', 'is', null).executeTakeFirst()
}

/** The line of an e-book, if its order is paid and the line was neither refunded nor withdrawn. */
export async function paidBookLine(db: Db, orderItemId: string) {
  return db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .innerJoin('books', 'books.id', 'order_items.book_id')
    .select([
      'order_items.id as orderItemId',
      'orders.id as orderId',
      'order_items.title',
      'books.file_ref as fileRef',
      sql<string>`lower(orders.email)`.as('email'),
      // Tokens are signed in whole seconds.
      sql<Date | null>`date_trunc('second', orders.email_corrected_at)`.as('emailCorrectedAt'),
    ])
    .where('order_items.id', '=', orderItemId)
    .where('orders.status', '=', 'PAID')
    .where('order_items.refunded_at', 'is', null)
    .where('order_items.withdrawn_at', 'is', null)
    .executeTakeFirst()
}

export async function createBook(db: Db, { id, title, price, stock, ...book }: NewBook & { id?: string }): Promise<BookRow> {
  return db
    .insertInto('books')
    .values({ ...columnsOf(book), ...(id && { id }), title, price_cents: price * 100, stock: stock ?? null })
    .returning(bookColumns)
    .executeTakeFirstOrThrow()
}

export type BookEdited =
  | { kind: 'edited'; book: BookRow }
  | { kind: 'missing' }
  | { kind: 'saved-by-another'; there: BookRow }
  | { kind: 'below-zero' | 'above-maximum'; stock: number }

/**
 * One atomic update: amounts that are added concurrently add up, and the stock never falls below zero (docs/rules/admin-panel.md#books).
 * It is never raised above the maximum, which copies that come back may exceed. Adding to an unlimited stock sets it to the amount added.
 */
export async function editBook(db: Db, id: string, { stock: added, ...change }: BookChange, version?: number | null): Promise<BookEdited> {
  // A change of the stock alone cannot conflict with other edits, so it does not increment the version.
  const isEdit = Object.keys(change).length > 0
  const book = await db
    .updateTable('books')
    .set({
      ...columnsOf(change),
      ...(isEdit ? { version: sql`version + 1` } : {}),
      ...(added ? { stock: sql`coalesce(stock, 0) + ${added}` } : {}),
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .$if(isEdit && typeof version === 'number', (update) => update.where('version', '=', version ?? 0))
    .$if(Boolean(added), (update) =>
      update.where(sql<boolean>`coalesce(stock, 0) + ${added ?? 0} between 0 and greatest(stock, ${maximumStock})`),
    )
    .returning(bookColumns)
    .executeTakeFirst()
  if (book) return { kind: 'edited', book }
  const there = await bookById(db, id)
  if (!there) return { kind: 'missing' }
  if (isEdit && typeof version === 'number' && there.version !== version) return { kind: 'saved-by-another', there }
  return { kind: added && added > 0 ? 'above-maximum' : 'below-zero', stock: there.stock ?? 0 }
}

/** Of a removed book too: its buyers keep it. */
export async function setBookFiles(tx: Tx, id: string, files: Pick<BookRow, 'cover' | 'file_ref' | 'sample'>) {
  await tx
    .updateTable('books')
    .set({ ...files, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Hidden, not deleted: orders keep their lines. */
export async function removeBook(db: Db, id: string): Promise<boolean> {
  const removed = await db
    .updateTable('books')
    .set({ removed_at: sql`now()` })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return removed.numUpdatedRows > 0n
}

function columnsOf(change: Omit<BookChange, 'stock'>) {
  const { title, description, price, shippingPrice, pages, code, salesLink, fileRef, cover, sample, physical, singleSale, orderBump } =
    change
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(price === undefined ? {} : { price_cents: price * 100 }),
    ...(shippingPrice === undefined ? {} : { shipping_price_cents: shippingPrice * 100 }),
    ...(pages === undefined ? {} : { pages }),
    ...(code === undefined ? {} : { code }),
    ...(salesLink === undefined ? {} : { sales_link: salesLink }),
    ...(fileRef === undefined ? {} : { file_ref: fileRef }),
    ...(cover === undefined ? {} : { cover }),
    ...(sample === undefined ? {} : { sample }),
    ...(physical === undefined ? {} : { physical }),
    ...(singleSale === undefined ? {} : { single_sale: singleSale }),
    ...(orderBump === undefined ? {} : { order_bumps: JSON.stringify(orderBump) }),
  }
}

/** Copies of one printed book. */
export interface Unit {
  bookId: string
  quantity: number
}

/** `counted`: the ids of the books whose stock is counted. Nothing was taken of the others. */
export type StockTaken = { kind: 'taken'; counted: string[] } | { kind: 'short'; bookId: string; title: string; available: number }

/**
 * Takes all units, or returns the first book without enough stock: the caller then rolls back. Rows are locked in the order of their ids,
 * so that two purchases of the same books wait for each other instead of deadlocking. Null stock is unlimited. Units are of printed books
 * only. The caller stores with each line what was taken (`storeTaken`).
 */
export async function takeStock(tx: Tx, units: Unit[]): Promise<StockTaken> {
  const counted: string[] = []
  for (const { bookId, quantity } of inOrder(units)) {
    const book = await tx
      .updateTable('books')
      .set({
        stock: sql`stock - ${quantity}`,
        reserved_quantity: sql`reserved_quantity + case when stock is null then 0 else ${quantity}::int end`,
      })
      .where('id', '=', bookId)
      .where('physical', '=', true)
      .where('removed_at', 'is', null)
      .where((where) => where.or([where('stock', 'is', null), where('stock', '>=', quantity)]))
      .returning('stock')
      .executeTakeFirst()
    if (!book) return short(tx, bookId)
    if (book.stock !== null) counted.push(bookId)
  }
  return { kind: 'taken', counted }
}

async function short(tx: Tx, bookId: string): Promise<StockTaken> {
  const book = await tx.selectFrom('books').select(['title', 'stock']).where('id', '=', bookId).executeTakeFirst()
  return { kind: 'short', bookId, title: book?.title ?? '', available: book?.stock ?? 0 }
}

/** If a book has too little stock, none is taken, and the transaction can continue. */
export async function takeAllStockOrNone(tx: Tx, units: Unit[]): Promise<StockTaken> {
  await sql`savepoint before_stock`.execute(tx)
  const stock = await takeStock(tx, units)
  await (stock.kind === 'taken' ? sql`release savepoint before_stock` : sql`rollback to savepoint before_stock`).execute(tx)
  return stock
}

/** Returns units that were taken (`giveUpTaken`). An unlimited stock stays unlimited. */
export async function returnStock(tx: Tx, units: Unit[]) {
  for (const { bookId, quantity } of inOrder(units)) {
    await tx
      .updateTable('books')
      .set({ stock: sql`stock + ${quantity}`, reserved_quantity: sql`reserved_quantity - ${quantity}` })
      .where('id', '=', bookId)
      .execute()
  }
}

/** For a transaction that returns units of one order and takes units for another: it must lock all these books before it does either. */
export async function lockBooks(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return
  await tx
    .selectFrom('books')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

const inOrder = (units: Unit[]): Unit[] => units.toSorted((a, b) => (a.bookId < b.bookId ? -1 : 1))
