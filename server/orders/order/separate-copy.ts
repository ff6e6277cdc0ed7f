import type { Db } from '#server/platform/database/database.ts'
import { recordOrderEdit } from '#server/platform/database/history/history.sql.ts'
import { splitLine } from './order-items.sql.ts'
import { lockOrder } from './orders.sql.ts'

interface CopyToSeparate {
  orderId: string
  itemId: string
  /** How many copies the caller saw: a second click separates no second copy. */
  of: number
  actor: string
}

/**
 * Makes one of several copies of a printed book a line of its own, beside the others and with the same price, so that it can be refunded or
 * withdrawn alone. No amount changes. Nothing changes of a line that was refunded, withdrawn from or separated meanwhile, or of which a refund
 * is under way, or of an order that there is not.
 */
export async function separateCopy(db: Db, { orderId, itemId, of, actor }: CopyToSeparate) {
  await db.transaction().execute(async (tx) => {
    if (!(await lockOrder(tx, orderId)) || !(await splitLine(tx, { orderId, itemId, of }))) return
    await recordOrderEdit(tx, actor, orderId, { field: 'copies', before: String(of), after: `${of - 1} + 1` })
  })
}
