import { sql } from 'kysely'
import type { EmailSums } from './order-lines.ts'

/** The version of the terms that an order's buyer accepted, in a statement that reads `orders`. Null: an order of a release that had none. */
export const acceptedTermsVersion = sql<number | null>`(select version from legal_texts where legal_texts.id = orders.terms_id)`

/**
 * Over `orders`: a further cycle, of which nobody withdraws (docs/rules/withdrawal.md): not the first that costs something, and not a year, whatever
 * its buyer has chosen for the next one.
 */
export const isRenewal = sql<boolean>`coalesce(orders.cycle > 1 and not orders.is_plan_change
  and exists (select from orders earlier where earlier.subscription_id = orders.subscription_id and earlier.cycle < orders.cycle
    and earlier.paid_at is not null and earlier.total_cents > 0)
  and (select billing_interval <> 'YEAR' from order_items line join plans own on own.id = line.plan_id
    where line.order_id = orders.id and line.kind = 'PLAN'), false)`

/** The contract's data for an e-mail about an order, in a statement that reads `orders`. */
export const contractColumns = [
  acceptedTermsVersion.as('termsVersion'),
  'orders.guarantee_days as guaranteeDays',
  isRenewal.as('isRenewal'),
] as const

export const sumColumns = ['total_cents', 'shipping_cents', 'discount_cents', 'pix_discount_cents'] as const

export const sumsOf = (order: Record<(typeof sumColumns)[number], number>): EmailSums => ({
  totalCents: order.total_cents,
  shippingCents: order.shipping_cents,
  discountCents: order.discount_cents,
  pixDiscountCents: order.pix_discount_cents,
})
