import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'

export interface StockDifference {
  bookId: string
  title: string
  /** Null: unlimited. */
  stock: number | null
  /** The units that the sales of this book have taken, as the book counts them. */
  taken: number
  /** The same, as the lines of its orders count them. */
  takenByOrders: number
}

/**
 * Books whose stock does not agree with their orders. Every statement that takes or returns units changes `stock` and `taken` of a book in
 * opposite directions, and the lines count the same units once more; so `stock + taken` changes only when staff add or remove copies, and
 * `taken` is the sum over the lines. Sales of the previous release change neither count, so they cause no difference.
 */
export async function stockDifferences(db: Db): Promise<StockDifference[]> {
  const { rows } = await sql<StockDifference>`
    with lines as (select book_id, sum(taken)::int as taken from order_items where taken > 0 group by book_id)
    select books.id as "bookId", title, stock, books.taken, coalesce(lines.taken, 0) as "takenByOrders"
    from books left join lines on lines.book_id = books.id
    where books.taken <> coalesce(lines.taken, 0) order by books.id`.execute(db)
  return rows
}
