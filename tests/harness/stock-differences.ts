import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

export interface StockDifference {
  bookId: string
  title: string
  /** Null: unlimited. */
  stock: number | null
  /** The units that the sales of this book have taken, as the book counts them. */
  reserved: number
  /** The same, as the lines of its orders count them. */
  reservedByOrders: number
}

/**
 * Books whose stock does not agree with their orders. Every statement that takes or returns units changes `stock` and
 * `reserved_quantity` of a book in
 * opposite directions, and the lines count the same units once more; so their sum changes only when staff add or remove copies, and
 * `reserved_quantity` is the sum over the lines.
 */
export async function stockDifferences(db: Db): Promise<StockDifference[]> {
  const { rows } = await sql<StockDifference>`
    with lines as (select book_id, sum(reserved_quantity)::int as reserved from order_items where reserved_quantity > 0 group by book_id)
    select books.id as "bookId", title, stock, books.reserved_quantity as reserved, coalesce(lines.reserved, 0) as "reservedByOrders"
    from books left join lines on lines.book_id = books.id
    where books.reserved_quantity <> coalesce(lines.reserved, 0) order by books.id`.execute(db)
  return rows
}
