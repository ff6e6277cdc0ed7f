import { anonymizeRedemption, maskRedemption } from '../coupons/coupons.sql.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { storeAnonymized, storeMasked } from './orders.sql.ts'

/** Removes the buyer from an order and from its use of a coupon. The order must be locked. */
export async function anonymizeOrder(tx: Tx, orderId: string) {
  await storeAnonymized(tx, orderId)
  await anonymizeRedemption(tx, orderId)
}

/** Removes CPF, telephone and address from an order, and the CPF from its use of a coupon. The order must be locked. */
export async function maskOrder(tx: Tx, orderId: string) {
  await storeMasked(tx, orderId)
  await maskRedemption(tx, orderId)
}
