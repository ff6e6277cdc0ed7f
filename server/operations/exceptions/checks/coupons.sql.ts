import { sql } from 'kysely'
import type { Found } from './found.ts'

/**
 * Paid orders of the last month that were served at a discount for which the coupon had no use left (docs/rules/orders.md#late-money). After
 * that month nobody asks for the money back.
 */
export const overusedCoupons = sql<Found>`
  select orders.id::text as subject, orders.id as "orderId", over_limit_at as since,
    json_build_object('code', coupons.code, 'cents', orders.discount_cents) as detail
  from coupon_redemptions join coupons on coupons.id = coupon_redemptions.coupon_id join orders on orders.id = order_id
  where over_limit_at > now() - interval '30 days' and orders.status = 'PAID'`
