import { type CouponRefusal, couponRefusal } from '#domain/orders/coupons/coupon.ts'
import type { Tx } from '#server/platform/database/database.ts'
import {
  changeUses,
  type Coupon,
  couponOf,
  insertRedemption,
  lockCoupon,
  storeRedeemedAgain,
  storeReturned,
  takeUseIfLeft,
  usesByBuyer,
} from './coupons.sql.ts'

interface Buyer {
  cpf: string
  email: string
}

/** Locks the coupon's row, so that two purchases cannot both take its last use. The use itself is stored by `redeem`. */
export async function couponToRedeem(
  tx: Tx,
  couponId: string,
  buyer: Buyer,
  itemsCents: number,
): Promise<{ kind: 'holds'; coupon: Coupon } | { kind: 'refused'; why: CouponRefusal | 'unknown' }> {
  const row = await lockCoupon(tx, couponId)
  if (!row) return { kind: 'refused', why: 'unknown' }
  const coupon = couponOf(row)
  const why = couponRefusal(coupon, new Date(), { items: itemsCents, usesByBuyer: await usesByBuyer(tx, couponId, buyer) })
  return why ? { kind: 'refused', why } : { kind: 'holds', coupon }
}

export async function redeem(tx: Tx, couponId: string, orderId: string, buyer: Buyer) {
  await changeUses(tx, couponId, 1)
  await insertRedemption(tx, couponId, orderId, buyer)
}

/** Idempotent: the use is returned at most once. */
export async function returnUse(tx: Tx, orderId: string) {
  const couponId = await storeReturned(tx, orderId)
  if (couponId) await changeUses(tx, couponId, -1)
}

/** Takes the coupon's use for a reopened order again, if the coupon's current terms allow it. True for an order without a coupon. */
export async function takeUseAgain(
  tx: Tx,
  order: { id: string; coupon_id: string | null; cpf: string; email: string; items_cents: number },
): Promise<boolean> {
  if (!order.coupon_id) return true
  const { kind } = await couponToRedeem(tx, order.coupon_id, order, order.items_cents)
  if (kind === 'refused') return false
  if (await storeRedeemedAgain(tx, order.id)) await changeUses(tx, order.coupon_id, 1)
  return true
}

/**
 * Takes the coupon's use for an order that is paid late. The buyer paid the discounted price, so no term of the coupon refuses the order.
 * Only the total number of uses is never exceeded: `over-limit` if none is left (docs/rules/orders.md#late-money).
 */
export async function takeUseOfLatePayment(
  tx: Tx,
  order: { id: string; coupon_id: string | null },
): Promise<'taken' | 'over-limit' | 'no-coupon'> {
  if (!order.coupon_id) return 'no-coupon'
  if (!(await takeUseIfLeft(tx, order.coupon_id))) return 'over-limit'
  await storeRedeemedAgain(tx, order.id)
  return 'taken'
}
