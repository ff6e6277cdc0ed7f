import { planRefund, type RefundSelection } from '#domain/money/refunds/refund-plan.ts'
import type { Order } from '#app/admin/orders/order/order-standing.ts'

interface Refundable extends Pick<Order, 'status' | 'itemsCents' | 'shippingCents' | 'discountCents' | 'totalCents'> {
  items: Pick<Order['items'][number], 'id' | 'title' | 'unitCents' | 'quantity' | 'physical' | 'refundedAt'>[]
  payments: Pick<Order['payments'][number], 'id' | 'amountCents' | 'paidCents' | 'refundedCents'>[]
}

export interface RefundOffer {
  /** The refund of everything that is left in BRL cents, or null if nothing can be refunded. */
  whole: number | null
  /** Part of the order was refunded before. */
  isRest: boolean
  /** The lines that can be refunded separately, each with its amount. */
  items: { id: string; title: string; cents: number }[]
  /** The refund of these lines in BRL cents, or null if they cannot be refunded. */
  chosen: (ids: readonly string[]) => number | null
}

/** The money of an order, by payment. */
export const moneyOf = ({ payments }: Pick<Refundable, 'payments'>) =>
  payments.map(({ id, amountCents, paidCents, refundedCents }) => ({ id, dueCents: amountCents, paidCents, refundedCents }))

/** The refundable rest of an order, by the same rule as on the server. */
export function refundOffer(order: Refundable): RefundOffer {
  const { items } = order
  const lines = items.map(({ id, unitCents, quantity, physical, refundedAt }) => ({
    id,
    unitCents,
    quantity,
    physical,
    refunded: refundedAt !== null,
  }))
  const charges = moneyOf(order)
  const centsOf = (request: RefundSelection): number | null => {
    const plan = planRefund(order, lines, charges, request)
    return plan.kind === 'plan' ? plan.cents : null
  }
  const whole = centsOf({ items: null, onlyDue: false })
  const chosen = (ids: readonly string[]) => centsOf({ items: ids, onlyDue: false })
  return {
    whole,
    isRest: order.status === 'PAID' && whole !== null && whole < order.totalCents,
    items: items.flatMap(({ id, title }) => {
      const cents = chosen([id])
      return cents === null ? [] : [{ id, title, cents }]
    }),
    chosen,
  }
}
