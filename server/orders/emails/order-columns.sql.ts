import { sql } from 'kysely'
import type { EmailSums } from './order-lines.ts'

/** The version of the terms that an order's buyer accepted, in a statement that reads `orders`. Null: an order of a release that had none. */
export const acceptedTermsVersion = sql<number | null>`(select version from legal_texts where legal_texts.id = orders.terms_id)`

/** The contract's data for an e-mail about an order, in a statement that reads `orders`. */
export const contractColumns = [acceptedTermsVersion.as('termsVersion'), 'orders.guarantee_days as guaranteeDays'] as const

export const sumColumns = ['total_cents', 'shipping_cents', 'discount_cents', 'pix_discount_cents'] as const

export const sumsOf = (order: Record<(typeof sumColumns)[number], number>): EmailSums => ({
  totalCents: order.total_cents,
  shippingCents: order.shipping_cents,
  discountCents: order.discount_cents,
  pixDiscountCents: order.pix_discount_cents,
})
