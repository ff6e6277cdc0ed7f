import { planRefund, type RefundWish } from '#domain/refund-plan.ts'
import type { Order } from './order.ts'

type Refundable = Pick<Order, 'status' | 'itemsCents' | 'shippingCents' | 'discountCents' | 'totalCents' | 'items' | 'payments'>

export interface RefundOffer {
  /** BRL cents that go back with everything that is left; null where nothing can. */
  whole: number | null
  /** A part of what the order cost went back before. */
  isRest: boolean
  /** The lines that can be given back by themselves, each with what it brings back. */
  items: { id: string; title: string; cents: number }[]
  /** BRL cents that go back with these lines; null where they cannot. */
  chosen: (ids: readonly string[]) => number | null
}

/** What can still be given back of an order, by the rule that the server goes by. */
export function refundOffer(order: Refundable): RefundOffer {
  const { items, payments } = order
  const lines = items.map(({ id, unitCents, quantity, physical, refundedAt }) => ({
    id,
    unitCents,
    quantity,
    physical,
    refunded: refundedAt !== null,
  }))
  const charges = payments.map(({ id, amountCents, paidCents, refundedCents }) => ({ id, dueCents: amountCents, paidCents, refundedCents }))
  const centsOf = (wish: RefundWish): number | null => {
    const plan = planRefund(order, lines, charges, wish)
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
