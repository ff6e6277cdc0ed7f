import { withdrawalCan } from '#domain/compliance/withdrawals/withdrawal-can.ts'
import { withdrawalObstacle } from '#domain/compliance/withdrawals/withdrawal.ts'
import type { Order } from '#app/admin/orders/order/order-standing.ts'
import type { Withdrawal } from './withdrawal-texts.ts'

export type WithdrawableItem = Order['items'][number]

/** The lines of an order from which the buyer may withdraw if the day of the declaration allows it, and if there is none, why. */
export function withdrawable({ status, paidAt, totalCents, items }: Order, withdrawn: readonly Withdrawal[]) {
  const paid = { status, paidAt: paidAt === null ? null : new Date(paidAt) }
  const lines = items.map((item) => ({
    ...item,
    refunded: item.refundedAt !== null,
    withdrawn: withdrawn.some(({ itemId }) => itemId === item.id),
    refundCents: totalCents > 0 ? item.unitCents * item.quantity : 0,
  }))
  return { items: lines.filter((line) => withdrawalObstacle(paid, line) === null), can: withdrawalCan.register(paid, lines) }
}
