import type { Db, Tx } from '../database/database.ts'
import { record } from '../history/history.sql.ts'
import { lockOrder, storeSentMark } from './orders.sql.ts'

export type Marked = 'marked' | 'missing' | 'not-sendable'

/**
 * Only a paid order with a physical item can be marked as sent or not sent (docs/rules/orders.md#sent-mark). A mark that changes nothing is
 * not recorded in the history.
 */
export async function markSent(db: Db, orderId: string, sent: boolean, actor: string): Promise<Marked> {
  return db.transaction().execute((tx) => mark(tx, orderId, sent, actor))
}

async function mark(tx: Tx, orderId: string, sent: boolean, actor: string): Promise<Marked> {
  const before = await lockOrder(tx, orderId)
  if (!before) return 'missing'
  if (!(await storeSentMark(tx, orderId, sent))) return 'not-sendable'
  if ((before.sent_at !== null) !== sent) {
    await record(tx, { actor, entity: 'ORDER', entityId: orderId, action: sent ? 'SENT' : 'UNSENT', changes: [] })
  }
  return 'marked'
}
