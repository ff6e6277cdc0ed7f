import { sql } from 'kysely'
import type { ReadingPlace } from '#domain/delivery/reader/reading.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

/** Where the buyer left the e-book of this line, or of an earlier purchase of the verified address. Null: it was never open in the reader. */
export async function readingPlaceOf(db: Db, orderItemId: string, verified: string | null): Promise<ReadingPlace | null> {
  const { rows } = await sql<ReadingPlace>`select place, fraction from reading_places
    where order_item_id = any(array(select ${orderItemId}::uuid union all
      select line.id from orders join order_items line on line.order_id = orders.id
      where email = ${verified} and book_id = (select book_id from order_items where id = ${orderItemId}::uuid)))
    order by order_item_id = ${orderItemId}::uuid desc, updated_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** The device that reports last decides. */
export async function storeReadingPlace(db: Db, orderItemId: string, place: ReadingPlace) {
  await db
    .insertInto('reading_places')
    .values({ order_item_id: orderItemId, ...place })
    .onConflict((conflict) => conflict.column('order_item_id').doUpdateSet({ ...place, updated_at: sql`now()` }))
    .execute()
}

export async function deletePlaces(tx: Tx, orderId: string) {
  await sql`delete from reading_places where order_item_id in (select id from order_items where order_id = ${orderId})`.execute(tx)
}
