import { isOpenLine, transferTransactions } from '#domain/money/transfer-lines.ts'
import type { Db } from '#server/platform/database/database.ts'
import { recordOrderEdit } from '#server/orders/order/order-history.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { appendTransactions } from '../ledger/ledger.sql.ts'
import { compareAndPost } from './compare-lines.ts'
import { lockLine, openLine, storeAccepted } from './transfer-lines.sql.ts'

/**
 * Accepts a difference between the transfer report and our charges: posts it to `adjustments`, and records who did so and why, with the
 * line and in the history of its order. False: there is no such line. Throws CONFLICT if it is not open any more.
 */
export async function acceptTransferLine(db: Db, id: number, { actor, reason }: { actor: string; reason: string }): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const open = await openLine(tx, id)
    if (open) await compareAndPost(tx, open.report, [open])
    const line = await lockLine(tx, id)
    if (!line || (open && line.status === 'MATCHED')) return line !== undefined
    if (!isOpenLine(line)) throw new Refusal('CONFLICT', 'Este lançamento não está mais em aberto. Recarregue a página.')
    await storeAccepted(tx, id, { actor, reason })
    await appendTransactions(tx, transferTransactions(line))
    if (line.orderId) await recordOrderEdit(tx, actor, line.orderId, { field: 'reconciliation', before: line.status, after: reason })
    return true
  })
}
