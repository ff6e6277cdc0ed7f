import { type Db, sql } from '../database.ts'

export type Marked = 'marked' | 'missing' | 'not-sendable'

/** Only a paid order with a physical item is sent, or taken back as not sent (spec §4). */
export async function markSent(db: Db, orderId: string, sent: boolean): Promise<Marked> {
  const marked = await db
    .updateTable('orders')
    .set({ sent_at: sent ? sql`coalesce(sent_at, now())` : null, updated_at: sql`now()` })
    .where('id', '=', orderId)
    .where('status', '=', 'PAID')
    .where('has_physical_item', '=', true)
    .executeTakeFirst()
  if (marked.numUpdatedRows > 0n) return 'marked'
  const there = await db.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst()
  return there ? 'not-sendable' : 'missing'
}
