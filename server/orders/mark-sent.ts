import { type Db, type Tx, sql } from '../database/database.ts'
import { record } from '../history/history.sql.ts'
import { lockOrder } from './move-order.ts'

export type Marked = 'marked' | 'missing' | 'not-sendable'

/** Only a paid order with a physical item is sent, or taken back as not sent (docs/rules/orders.md#sent-mark); a mark that is set already changes nothing. */
export async function markSent(db: Db, orderId: string, sent: boolean, actor: string): Promise<Marked> {
  return db.transaction().execute((tx) => mark(tx, orderId, sent, actor))
}

async function mark(tx: Tx, orderId: string, sent: boolean, actor: string): Promise<Marked> {
  const before = await lockOrder(tx, orderId)
  if (!before) return 'missing'
  const marked = await tx
    .updateTable('orders')
    .set({ sent_at: sent ? sql`coalesce(sent_at, now())` : null, updated_at: sql`now()` })
    .where('id', '=', orderId)
    .where('status', '=', 'PAID')
    .where('has_physical_item', '=', true)
    .executeTakeFirst()
  if (marked.numUpdatedRows === 0n) return 'not-sendable'
  if ((before.sent_at !== null) !== sent) {
    await record(tx, { actor, entity: 'ORDER', entityId: orderId, action: sent ? 'SENT' : 'UNSENT', changes: [] })
  }
  return 'marked'
}
