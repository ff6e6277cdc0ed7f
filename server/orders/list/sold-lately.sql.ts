import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

export interface SoldLately {
  productId: string
  orders: number
}

/** Products that a list of the panel can be told of. A store that sells more of them sees the sales of these. */
const most = 2_000

/** In how many orders of the last 30 days that are paid each product was sold, as what it was sold: a bundle, or alone. Best sellers first. */
export async function soldLately(db: Db): Promise<SoldLately[]> {
  const { rows } = await sql<SoldLately>`
    select coalesce(bundle_id, course_id, book_id) as "productId", count(distinct orders.id)::int as orders
    from orders join order_items on order_id = orders.id
    where status = 'PAID' and paid_at >= now() - interval '30 days' and refunded_at is null
      and coalesce(bundle_id, course_id, book_id) is not null
    group by 1 order by 2 desc, 1 limit ${most}`.execute(db)
  return rows
}
