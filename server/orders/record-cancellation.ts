import type { Tx } from '../database/database.ts'
import { record } from '../history/history.sql.ts'

/** How the panel names a buyer who cancels an order. */
export const buyerActor = 'Comprador'

export const recordCancellation = (tx: Tx, orderId: string, actor: string) =>
  record(tx, { actor, entity: 'ORDER', entityId: orderId, action: 'CANCELED', changes: [] })
