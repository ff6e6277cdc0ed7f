import type { Change } from '#domain/platform/forms/changes.ts'
import type { HistoryAction } from '#domain/platform/forms/history-actions.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { clearHistory, record, recordExports, recordViews } from '#server/platform/database/history/history.sql.ts'

/** Must run in the transaction of the operation, as `record`. */
export const recordOrderEdit = (tx: Tx, actor: string, orderId: string, change: Change, action: HistoryAction = 'EDITED') =>
  record(tx, { actor, entity: 'ORDER', entityId: orderId, action, changes: [change] })

/** Records that staff saw the whole CPF of the buyers of these orders. */
export const recordCpfViews = (db: Db, actor: string, orderIds: readonly string[]) => recordViews(db, actor, 'ORDER', orderIds)

/** Records that staff took the personal data of these orders out of the store. */
export const recordExport = (db: Db, actor: string, orderIds: readonly string[]) => recordExports(db, actor, 'ORDER', orderIds)

/** Fields whose values never describe a person. What staff wrote as a reason may. */
const impersonal = ['dispute', 'disputeEvidence', 'refunded', 'downloadLimit', 'emailAgain', 'expires_at']

export const removePersonFromHistory = (tx: Tx, orderId: string) => clearHistory(tx, 'ORDER', orderId, impersonal)
