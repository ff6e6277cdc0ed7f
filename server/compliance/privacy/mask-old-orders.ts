import { isRetentionOver, retainedFrom } from '#domain/compliance/privacy/erasure-dates.ts'
import { normalEmail } from '#domain/platform/values/email.ts'
import { lockOrder } from '#server/orders/order/orders.sql.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { workThrough } from '#server/platform/jobs/work-through.ts'
import { readSettingsRow } from '#server/platform/settings/store-settings.sql.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { erasureFacts, oldPaidOrders } from './erasure-facts.sql.ts'
import { personalData } from './erased-data.ts'

const batch = 100

interface Options {
  now: Date
  longestMs: number
  onFailure: (err: unknown, which: { orderId: string }) => void
}

/**
 * Removes CPF, telephone and address, and what else only the sale needed, from paid orders whose retention is over, unless staff switched
 * that off. A transaction for each order. Stops after `longestMs`; the next night continues. Returns how many there were.
 */
export async function maskOldOrders({ db }: Pick<Deps, 'db'>, { now, longestMs, onFailure }: Options): Promise<number> {
  if (!(await readSettingsRow(db)).mask_old_orders) return 0
  return workThrough({
    next: (except) => oldPaidOrders(db, { paidBefore: retainedFrom(now), most: batch, except }),
    handle: ({ id }) => db.transaction().execute((tx) => maskIfOver(tx, id, now)),
    longestMs,
    onFailure: (err, { id }) => onFailure(err, { orderId: id }),
  })
}

/** False: a later event needs the data, something is open about the order, or another process was first. */
async function maskIfOver(tx: Tx, orderId: string, now: Date): Promise<boolean> {
  const order = await lockOrder(tx, orderId)
  const facts = order && (await erasureFacts(tx, orderId))
  if (!order || !facts?.paidAt || facts.maskedAt || !isRetentionOver({ ...facts, paidAt: facts.paidAt }, now)) return false
  const masked = { id: orderId, email: normalEmail(order.email) }
  for (const { ofOrder } of personalData) await (ofOrder?.whenOld === 'ALL' ? ofOrder.erase : ofOrder?.whenOld)?.(tx, masked)
  return true
}
