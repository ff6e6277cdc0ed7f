import { type Checkout, type Order } from './records.ts'
import { checkoutTotal } from './requests.ts'
import type { Webhooks } from './webhooks.ts'

/** An order as the console shows it. Amounts are in cents. */
export interface OrderSummary {
  id: string
  referenceId: string | null
  status: string
  amount: number
  refunded: number
  kind: 'pix' | 'card'
  /** Whether the payment is disputed, and who won. */
  dispute: 'OPEN' | 'BUYER' | 'STORE' | null
  createdAt: string
  webhooks: { tries: number; answers: string[]; waiting: boolean }[]
}

/** A hosted page for cards. The amount is in cents. */
export interface CheckoutSummary {
  id: string
  status: 'ACTIVE' | 'INACTIVE' | 'EXPIRED'
  amount: number
  createdAt: string
  payUrl: string
}

export function orderSummary(order: Order, webhooks: Pick<Webhooks, 'of'>): OrderSummary {
  const charge = order.charges?.at(-1)
  return {
    id: order.id,
    referenceId: order.reference_id ?? null,
    status: charge?.status ?? 'WAITING',
    amount: charge?.amount.value ?? order.qr_codes?.[0]?.amount.value ?? 0,
    refunded: order.charges?.reduce((sum, { amount }) => sum + amount.summary.refunded, 0) ?? 0,
    kind: order._checkout ? 'card' : 'pix',
    dispute: order._dispute ?? null,
    createdAt: order.created_at,
    webhooks: webhooks.of(order.id).map(({ tries, answers, nextAt }) => ({ tries, answers, waiting: nextAt > 0 })),
  }
}

export const checkoutSummary = (checkout: Checkout): CheckoutSummary => ({
  id: checkout.id,
  status: checkout.status,
  amount: checkoutTotal(checkout),
  createdAt: checkout.created_at,
  payUrl: `/pagamento?code=${checkout._code}`,
})
