import type { Tx } from '#server/platform/database/database.ts'
import { recordOrderEdit } from '#server/orders/order/order-history.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { itemsOfOrder, splitLine } from '#server/orders/order/order-items.sql.ts'
import { coverRest } from './refunds.sql.ts'

/**
 * Leaves only these copies of a printed book in each line, which keeps its id, and makes the others lines of their own with the same price: what is
 * refunded or withdrawn from is a whole line, and a second request finds it done. No amount changes. Throws CONFLICT: a line cannot be
 * separated any more. The order must be locked.
 */
export async function separateCopies(
  tx: Tx,
  orderId: string,
  { copies, actor }: { copies: readonly { id: string; quantity: number }[]; actor: string },
) {
  const lines = await itemsOfOrder(tx, orderId)
  for (const chosen of copies) {
    const before = lines.find(({ id }) => id === chosen.id)?.quantity ?? 0
    if (before === chosen.quantity) continue
    const rest = await splitLine(tx, orderId, chosen)
    if (!rest) throw new Refusal('CONFLICT', 'Este item mudou enquanto isso. Confira o pedido, e escolha de novo.')
    await coverRest(tx, chosen.id, rest)
    const after = `${chosen.quantity} + ${before - chosen.quantity}`
    await recordOrderEdit(tx, actor, orderId, { field: 'copies', before: String(before), after })
  }
}
