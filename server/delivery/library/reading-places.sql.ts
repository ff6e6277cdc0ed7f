import { sql } from 'kysely'
import type { ReadingPlace } from '#domain/delivery/reader/reading.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

/** Null: the e-book of this line was never open in the reader. */
export async function readingPlaceOf(db: Db, orderItemId: string): Promise<ReadingPlace | null> {
  const query = db.selectFrom('reading_places').select(['place', 'fraction']).where('order_item_id', '=', orderItemId)
  return (await query.executeTakeFirst()) ?? null
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
