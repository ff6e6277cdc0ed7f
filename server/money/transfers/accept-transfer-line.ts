import { isOpenLine, transferTransactions } from '#domain/money/transfer-lines.ts'
import type { Db } from '#server/platform/database/database.ts'
import { record } from '#server/platform/database/history/history.sql.ts'
import { appendTransactions } from '../ledger/ledger.sql.ts'
import { compareAndPost } from './compare-lines.ts'
import { lockLine, openLine, storeAccepted } from './transfer-lines.sql.ts'

export type Accepted = 'accepted' | 'not-open' | 'missing'

/**
 * Accepts a difference between the transfer report and our charges: posts it to `adjustments`, and records who did so and why, with the
 * line and in the history of its order.
 */
export async function acceptTransferLine(db: Db, id: number, { actor, reason }: { actor: string; reason: string }): Promise<Accepted> {
  return db.transaction().execute(async (tx) => {
    const open = await openLine(tx, id)
    if (open) await compareAndPost(tx, open.report, [open])
    const line = await lockLine(tx, id)
    if (open && line?.status === 'MATCHED') return 'accepted'
    if (!line) return 'missing'
    if (!isOpenLine(line)) return 'not-open'
    await storeAccepted(tx, id, { actor, reason })
    await appendTransactions(tx, transferTransactions(line))
    if (line.orderId) {
      const changes = [{ field: 'reconciliation', before: line.status, after: reason }]
      await record(tx, { actor, entity: 'ORDER', entityId: line.orderId, action: 'EDITED', changes })
    }
    return 'accepted'
  })
}
