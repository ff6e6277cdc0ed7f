import { acceptedTermsVersion } from '../order/accepted-terms.sql.ts'
import type { EmailSums } from './order-lines.ts'

/** The contract's data for an e-mail about an order, in a statement that reads `orders`. */
export const contractColumns = [acceptedTermsVersion.as('termsVersion'), 'orders.guarantee_days as guaranteeDays'] as const

export const sumColumns = ['total_cents', 'shipping_cents', 'discount_cents', 'pix_discount_cents'] as const

export const sumsOf = (order: Record<(typeof sumColumns)[number], number>): EmailSums => ({
  totalCents: order.total_cents,
  shippingCents: order.shipping_cents,
  discountCents: order.discount_cents,
  pixDiscountCents: order.pix_discount_cents,
})
