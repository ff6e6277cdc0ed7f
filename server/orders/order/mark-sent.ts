import { type Change, changesBetween } from '#domain/platform/forms/changes.ts'
import { orderCan } from '#domain/orders/order/order-can.ts'
import type { TrackingInput } from '#domain/orders/order/tracking.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { queueEmail, resendEmails } from '../emails/emails.sql.ts'
import { record } from '#server/platform/database/history/history.sql.ts'
import { markNotSent } from './move-order.ts'
import { type Allowed, refused } from '#domain/platform/values/allowed.ts'
import { Refusal, throwUnless } from '#domain/platform/refusals/refusal.ts'
import { lockOrder, type StoredTracking, storeSentMark } from './orders.sql.ts'

interface Mark {
  sent: boolean
  tracking: TrackingInput
  /** The code that was shown. Absent: not known. */
  seenCode?: string | null
  /** The e-mail about the dispatch is sent again, if it has been sent and something in it has changed. */
  notify: boolean
  actor: string
}

/**
 * Only a paid order with a physical item can be marked as sent or not sent (docs/rules/orders.md#sent-mark). A mark that changes nothing is
 * not recorded in the history. Nothing happens if there is no such order.
 */
export async function markSent(db: Db, orderId: string, mark: Mark) {
  await db.transaction().execute((tx) => storeMark(tx, orderId, mark))
}

/** One of many orders: what was sent already keeps its code, and nobody is told of it twice. */
export async function markNewlySent(tx: Tx, orderId: string, mark: Pick<Mark, 'tracking' | 'actor'>): Promise<Allowed> {
  const order = await lockOrder(tx, orderId)
  if (!order) return refused('NOT_FOUND', 'Este pedido não existe mais.')
  const { status, has_physical_item: hasPhysicalItem, sent_at } = order
  const can = orderCan.markNewlySent({ status, hasPhysicalItem, isSent: sent_at !== null })
  if (can.allowed) await storeMark(tx, orderId, { ...mark, sent: true, notify: false })
  return can
}

async function storeMark(tx: Tx, orderId: string, { sent, tracking, seenCode, notify, actor }: Mark) {
  const before = await lockOrder(tx, orderId)
  if (!before) return
  throwUnless(orderCan.markSent({ status: before.status, hasPhysicalItem: before.has_physical_item }))
  const { carrier, tracking_code } = before
  if (typeof seenCode === 'string' && tracking_code && ![seenCode, tracking.trackingCode].includes(tracking_code))
    throw new Refusal('CONFLICT', `Este pedido já tem o código ${tracking_code}. Confira, e salve de novo para trocar.`)
  const after = sent ? trackingOf({ carrier, tracking_code }, tracking) : { carrier: null, tracking_code: null }
  await storeSentMark(tx, orderId, sent, after)
  const changes = changesBetween({ carrier, tracking_code }, { ...after })
  const isNew = (before.sent_at !== null) !== sent
  if (isNew && !sent) await markNotSent(tx, before)
  if (isNew && sent) await queueEmail(tx, orderId, { kind: 'SENT' })
  if (sent && notify && (isNew || changes.length > 0)) changes.push(...(await emailAgain(tx, orderId)))
  const action = !isNew ? 'EDITED' : sent ? 'SENT' : 'UNSENT'
  if (isNew || changes.length > 0) await record(tx, { actor, entity: 'ORDER', entityId: orderId, action, changes })
}

/** Returns a change for the history. An e-mail that waits will have the new code anyway. */
async function emailAgain(tx: Tx, orderId: string): Promise<Change[]> {
  const emails = await resendEmails(tx, orderId, { kind: 'SENT' })
  return emails.flatMap(({ sentAt, kind }) => (sentAt ? [{ field: 'emailAgain', before: sentAt.toISOString(), after: kind }] : []))
}

const trackingOf = (before: StoredTracking, { carrier = before.carrier, trackingCode = before.tracking_code }: TrackingInput) => ({
  carrier,
  tracking_code: trackingCode,
})
