import { anonymizeRedemption } from '../coupons/coupons.sql.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { storeAnonymized } from './orders.sql.ts'

/** Removes the buyer from an order and from its use of a coupon. The order must be locked. */
export async function anonymizeOrder(tx: Tx, orderId: string) {
  await storeAnonymized(tx, orderId)
  await anonymizeRedemption(tx, orderId)
}
