import type { Db } from '#server/platform/database/database.ts'
import { correctPersonOfOrder, type PersonCorrection } from '#server/orders/order/correct-person.ts'
import { buyerActor } from '#server/orders/order/move-order.ts'
import { ordersOfPerson } from './erasure-facts.sql.ts'
import { insertPrivacyRequest } from './privacy-requests.sql.ts'

/**
 * Corrects name and telephone of all orders of this address that have the CPF of the newest one: an address may also have bought for another
 * person. Each order in a transaction of its own. Returns how many were corrected.
 */
export async function correctPerson(db: Db, email: string, correction: PersonCorrection): Promise<number> {
  let corrected = 0
  for (const id of await ordersOfPerson(db, email)) if (await correctPersonOfOrder(db, id, correction)) corrected += 1
  if (corrected > 0) await insertPrivacyRequest(db, { kind: 'CORRECTION', email, requestedBy: buyerActor })
  return corrected
}
