import { type Selectable, sql } from 'kysely'
import type { Books } from '#database/tables.generated.ts'
import type { BookChange } from '#domain/catalogue/books/book-form.ts'
import { maximumStock } from '#domain/catalogue/products/product-types.ts'
import { centsFromUnits } from '#domain/platform/values/money.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { type LaunchNow, productColumns, sharedColumns } from '../products/product-rows.sql.ts'
import { type Columns, convertIfSet, entriesOf } from '#server/platform/database/entries.sql.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'

/** `launch`: as the product is sold now, in what buyers read. */
export type BookRow = Omit<Selectable<Books>, 'reserved_quantity'> & { launch?: LaunchNow | null }

export const bookColumns = [
  ...sharedColumns,
  'shipping_price_cents',
  'pages',
  'code',
  'sales_link',
  'file_ref',
  'cover',
  'physical',
  'stock',
  'single_sale',
  'upsell',
  'sample',
  'author',
  'author_picture',
  'about_author',
  'isbn',
  'edition',
  'publisher',
  'publication_year',
  'questions',
] as const

export const books = entriesOf('books', bookColumns)

/** The line of an e-book, if its order is paid and the line was neither refunded nor withdrawn. */
export async function paidBookLine(db: Db, orderItemId: string) {
  return (
    db
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
      // Lines of a plan have no links.
      .where('order_items.plan_id', 'is', null)
      .where('order_items.refunded_at', 'is', null)
      .where('order_items.withdrawn_at', 'is', null)
      .executeTakeFirst()
  )
}

/** The columns of the fields that are present, without the stock: of a new book it is set, and of an existing one only added to. */
export const columnsOf = ({ shippingPrice, ...change }: Omit<BookChange, 'stock'> & { id?: string }): Columns<'books'> => ({
  ...productColumns(change),
  shipping_price_cents: convertIfSet(shippingPrice, centsFromUnits),
})

/**
 * One atomic update: amounts that are added concurrently add up, and the stock never falls below zero (docs/rules/admin-panel.md#books).
 * It is never raised above the maximum, which copies that come back may exceed. Adding to an unlimited stock sets it to the amount added.
 * Throws a Refusal if the stock does not allow it. Undefined: there is no such book, or not in this version any more.
 */
export async function editBook(db: Db, id: string, { stock: added, ...change }: BookChange, version?: number | null) {
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
  if (book) return book
  const current = await books.byId(db, id)
  if (!current || (isEdit && typeof version === 'number' && current.version !== version)) return undefined
  throw stockRefusal(current.stock ?? 0, added && added > 0 ? `ele pode ir até ${maximumStock}` : 'não dá para tirar mais do que isso')
}

function stockRefusal(stock: number, limit: string) {
  const message = `O estoque é ${stock}: ${limit}.`
  return new Refusal('BAD_USER_INPUT', message, { fields: { stock: message } })
}

/** A removed book gets them too: its buyers keep it. */
export async function setBookFiles(tx: Tx, id: string, files: Pick<BookRow, 'cover' | 'author_picture' | 'file_ref' | 'sample'>) {
  await tx
    .updateTable('books')
    .set({ ...files, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Copies of one printed book. */
export interface Unit {
  bookId: string
  quantity: number
}

/**
 * Takes all units, or throws OUT_OF_STOCK for the first book without enough. Rows are locked in the order of their ids, so that two purchases
 * of the same books wait for each other instead of deadlocking. Null stock is unlimited. Units are of printed books only. Returns the ids of
 * the books whose stock is counted: nothing was taken of the others. The caller stores with each line what was taken (`storeTaken`).
 */
export const takeStock = async (tx: Tx, units: Unit[]): Promise<string[]> => (await takeCounted(tx, units)).map(({ bookId }) => bookId)

/** The same, with how many copies of each book are left. */
export async function takeCounted(tx: Tx, units: Unit[]): Promise<{ bookId: string; left: number }[]> {
  const countedBooks: { bookId: string; left: number }[] = []
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
    if (!book) throw await shortage(tx, bookId)
    if (book.stock !== null) countedBooks.push({ bookId, left: book.stock })
  }
  return countedBooks
}

async function shortage(tx: Tx, bookId: string): Promise<Refusal> {
  const book = await tx.selectFrom('books').select(['title', 'stock']).where('id', '=', bookId).executeTakeFirst()
  return outOfStock({ bookId, title: book?.title ?? '', available: book?.stock ?? 0 })
}

export function outOfStock({ bookId, title, available }: { bookId: string; title: string; available: number }) {
  const message =
    available === 0 ? `“${title}” esgotou.` : `De “${title}” ${available === 1 ? 'resta só 1 unidade' : `restam só ${available} unidades`}.`
  return new Refusal('OUT_OF_STOCK', message, { bookId, title, available })
}

/** Null: a book has too little stock. Then none is taken, and the transaction can continue. */
export async function takeAllStockOrNone(tx: Tx, units: Unit[]): Promise<string[] | null> {
  await sql`savepoint before_stock`.execute(tx)
  try {
    const bookIds = await takeStock(tx, units)
    await sql`release savepoint before_stock`.execute(tx)
    return bookIds
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint before_stock`.execute(tx)
    return null
  }
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
