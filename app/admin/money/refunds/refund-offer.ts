import { expectedFor } from '#domain/money/charges/settlement.ts'
import { refundCan } from '#domain/money/refunds/refund-can.ts'
import type { LineCopies } from '#domain/money/refunds/refund-amount.ts'
import { planRefund, type RefundSelection } from '#domain/money/refunds/refund-plan.ts'
import type { Order } from '#app/admin/orders/order/order-standing.ts'

interface Refundable extends Pick<Order, 'status' | 'itemsCents' | 'shippingCents' | 'discountCents' | 'totalCents'> {
  items: Pick<Order['items'][number], 'id' | 'title' | 'unitCents' | 'quantity' | 'physical' | 'refundedAt'>[]
  payments: Pick<Order['payments'][number], 'id' | 'amountCents' | 'paidCents' | 'refundedCents'>[]
  refunds: Pick<Order['refunds'][number], 'status' | 'scope' | 'itemIds' | 'amountCents'>[]
}

export type RefundableItem = Pick<Order['items'][number], 'id' | 'title' | 'quantity' | 'physical'>

export interface RefundOffer {
  /** The refund of everything that is left in BRL cents. Null: nothing can be refunded, or a part of it waits in another refund. */
  whole: number | null
  /** Another refund of the order waits: all that is left contains its money. */
  isWaiting: boolean
  /** The refund of what could not be fulfilled in BRL cents, or null. */
  due: number | null
  /** Part of the order was refunded before. */
  isRest: boolean
  /** The lines that can be refunded separately. */
  items: RefundableItem[]
  /** The most that can be refunded for no line in BRL cents. Null: nothing. */
  most: number | null
  /** The refund of an amount: all that is left is the whole order. Null: it cannot be refunded. */
  amount: (cents: number) => number | null
  /** The refund of these copies in BRL cents, or null if they cannot be refunded. */
  chosen: (copies: readonly LineCopies[]) => number | null
}

/** The money of an order, by payment. */
const moneyOf = ({ payments, totalCents }: Pick<Refundable, 'payments' | 'totalCents'>) =>
  payments.map(({ id, amountCents, paidCents, refundedCents }) => ({
    id,
    dueCents: expectedFor(amountCents, totalCents),
    paidCents,
    refundedCents,
  }))

/** Whether any refund of the order can start now. `disputed`: the charges with an active dispute. */
export const startOf = (order: Order, disputed: readonly string[]) =>
  refundCan.start(order, moneyOf(order), {
    isBusy: order.refunds.some(({ status }) => status === 'REQUESTING'),
    disputed: order.charges.filter(({ id }) => disputed.includes(id)).map(({ paymentId }) => paymentId),
  })

/** The refundable rest of an order, by the same rule as on the server. */
export function refundOffer(order: Refundable): RefundOffer {
  const { items } = order
  const waiting = order.refunds.filter(({ status }) => status === 'WAITING')
  const isWaiting = waiting.length > 0
  const lines = items.map(({ id, unitCents, quantity, physical, refundedAt }) => ({
    id,
    unitCents,
    quantity,
    physical,
    refunded: refundedAt !== null,
  }))
  const charges = moneyOf(order)
  const allowances = order.refunds
    .filter(({ status, scope }) => scope === 'AMOUNT' && status === 'DONE')
    .map(({ amountCents: cents, itemIds }) => ({ cents, itemIds }))
  const centsOf = (request: RefundSelection): number | null => {
    const plan = planRefund({ ...order, allowances }, lines, charges, request)
    return plan.kind === 'plan' ? plan.cents : null
  }
  const left = centsOf({ items: null, onlyDue: false })
  const chosen = (copies: readonly LineCopies[]) => centsOf({ items: copies, onlyDue: false })
  const amount = (cents: number) => centsOf({ items: null, onlyDue: false, amount: { cents, leftCents: left ?? 0 } })
  const isAll = waiting.some(({ scope }) => scope === 'WHOLE' || scope === 'AMOUNT')
  const isTaken = (id: string) => isAll || waiting.some(({ itemIds }) => itemIds.includes(id))
  return {
    whole: isWaiting ? null : left,
    isWaiting,
    due: centsOf({ items: null, onlyDue: true }),
    isRest: order.status === 'PAID' && left !== null && left < order.totalCents,
    items: items
      .filter((item) => !isTaken(item.id) && chosen([item]) !== null)
      .map(({ id, title, quantity, physical }) => ({ id, title, quantity, physical })),
    most: isWaiting || amount(1) === null ? null : left,
    amount,
    chosen,
  }
}
