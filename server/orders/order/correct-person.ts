import { isDeepStrictEqual } from 'node:util'
import { changesBetween } from '#domain/platform/forms/changes.ts'
import type { Address } from '#domain/platform/values/address.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { record } from '#server/platform/database/history/history.sql.ts'
import { lockOrder, type OrderRow, storeCorrectedPerson } from './orders.sql.ts'
import { buyerActor } from './move-order.ts'

/** Corrections by the buyer alone. The CPF identifies the sale, and the e-mail is what the buyer has verified. */
export interface PersonCorrection {
  name: string
  phone: string
  /** Where an order with a printed book goes. Absent or null: as it is. */
  address?: Address | null
}

/** Corrects name and telephone of an order, with a line in its history. False if nothing changed, or the order names nobody any more. */
export function correctPersonOfOrder(db: Db, orderId: string, correction: PersonCorrection): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    return order ? store(tx, order, correction) : false
  })
}

/** Nothing was paid for it, and nothing was sent. */
export const isUnpaid = ({ status, method, sent_at }: OrderRow) =>
  status === 'PENDING' || (status === 'PAID' && method === 'FREE' && sent_at === null)

/**
 * Corrects an order that its buyer submits again with other data: the first response did not arrive, and the buyer has corrected the form
 * since. Does nothing once the order is paid: staff may be about to send it.
 */
export async function correctUnpaidOrder(db: Db, before: OrderRow, correction: PersonCorrection) {
  if (isDeepStrictEqual(before, corrected(before, correction))) return
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, before.id)
    if (order && isUnpaid(order)) await store(tx, order, correction)
  })
}

/** An order without a printed book has no address. One whose telephone and address went gets none again. */
const corrected = (order: OrderRow, { name, phone, address }: PersonCorrection): OrderRow =>
  order.masked_at ? { ...order, name } : { ...order, name, phone, address: order.has_physical_item && address ? address : order.address }

async function store(tx: Tx, order: OrderRow, correction: PersonCorrection): Promise<boolean> {
  if (order.anonymized_at) return false
  const after = corrected(order, correction)
  const changes = changesBetween(personOf(order), personOf(after))
  if (changes.length === 0) return false
  await storeCorrectedPerson(tx, after)
  await record(tx, { actor: buyerActor, entity: 'ORDER', entityId: order.id, action: 'EDITED', changes })
  return true
}

const personOf = ({ name, phone, address }: OrderRow) => ({ name, phone, ...address })
