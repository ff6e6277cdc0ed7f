import { type Selectable, sql } from 'kysely'
import type { Books } from '#database/tables.generated.ts'
import type { BookChange, NewBook } from '#domain/book-form.ts'
import type { Db } from '../database/database.ts'
import { readPage, type Window } from '../database/search.sql.ts'

export type BookRow = Omit<Selectable<Books>, 'search'>

const columns = [
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
] as const

export async function listBooks(db: Db, query: Window & { search: string }) {
  return readPage<BookRow>(db, { table: 'books', columns: columns, condition: 'removed_at is null' }, query)
}

export async function bookById(db: Db, id: string): Promise<BookRow | undefined> {
  return db.selectFrom('books').select(columns).where('id', '=', id).where('removed_at', 'is', null).executeTakeFirst()
}

/** Those of these that are for sale. */
export async function booksByIds(db: Db, ids: readonly string[]): Promise<BookRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('books').select(columns).where('id', 'in', ids).where('removed_at', 'is', null).execute()
}

export async function createBook(db: Db, { title, price, stock, ...book }: NewBook): Promise<BookRow> {
  return db
    .insertInto('books')
    .values({ ...columnsOf(book), title, price_cents: price * 100, stock: stock ?? null })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export type BookEdited =
  | { kind: 'edited'; book: BookRow }
  | { kind: 'missing' }
  | { kind: 'saved-by-another'; there: BookRow }
  | { kind: 'below-zero'; stock: number }

/** One atomic update: additions from two tabs add up, and the stock never falls below zero (docs/rules/admin-panel.md#books). Unlimited stock starts at what is added. */
export async function editBook(db: Db, id: string, { stock: added, ...change }: BookChange, version?: number | null): Promise<BookEdited> {
  // An amount of stock adds up with any other, and is no edit of the form.
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
    .$if(Boolean(added), (update) => update.where(sql<boolean>`coalesce(stock, 0) + ${added ?? 0} >= 0`))
    .returning(columns)
    .executeTakeFirst()
  if (book) return { kind: 'edited', book }
  const there = await bookById(db, id)
  if (!there) return { kind: 'missing' }
  if (isEdit && typeof version === 'number' && there.version !== version) return { kind: 'saved-by-another', there }
  return { kind: 'below-zero', stock: there.stock ?? 0 }
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
  const { title, description, price, shippingPrice, pages, code, salesLink, fileRef, cover, physical, singleSale, orderBump } = change
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
    ...(physical === undefined ? {} : { physical }),
    ...(singleSale === undefined ? {} : { single_sale: singleSale }),
    ...(orderBump === undefined ? {} : { order_bumps: JSON.stringify(orderBump) }),
  }
}
