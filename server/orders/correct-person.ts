import type { Db } from '../database/database.ts'
import { record } from '../history/history.sql.ts'
import { lockOrder, storeCorrectedPerson } from './orders.sql.ts'
import { buyerActor } from './record-cancellation.ts'

/** What a buyer may correct alone. The CPF identifies the sale, and the e-mail is what the buyer has verified. */
export interface PersonCorrection {
  name: string
  phone: string
}

/** Corrects name and telephone of an order, with a line in its history. False if nothing changed, or the order names nobody any more. */
export function correctPersonOfOrder(db: Db, orderId: string, correction: PersonCorrection): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || order.anonymized_at) return false
    const changes = (['name', 'phone'] as const)
      .filter((field) => order[field] !== correction[field])
      .map((field) => ({ field, before: order[field], after: correction[field] }))
    if (changes.length === 0) return false
    await storeCorrectedPerson(tx, orderId, correction)
    await record(tx, { actor: buyerActor, entity: 'ORDER', entityId: orderId, action: 'EDITED', changes })
    return true
  })
}
