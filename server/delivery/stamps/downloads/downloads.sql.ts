import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

/** Counts a fetch of the file of an order's line: one row for each line, however often. It proves the delivery (docs/disputes.md#evidence). */
export async function countDownload(db: Db, orderItemId: string) {
  await db
    .insertInto('downloads')
    .values({ order_item_id: orderItemId })
    .onConflict((conflict) => conflict.column('order_item_id').doUpdateSet({ times: sql`downloads.times + 1`, last_at: sql`now()` }))
    .execute()
}
