import { buyerActor, recordCancellation, releaseOrder } from '#server/orders/order/move-order.ts'
import { lockOrder, type OrderRow } from '#server/orders/order/orders.sql.ts'
import { queueAgain } from '#server/orders/emails/emails.sql.ts'
import {
  hasTwin,
  lastCycleOf,
  lockSubscription,
  openCycleOf,
  recordChange,
  storeCanceled,
  storeResumed,
} from '#server/orders/subscriptions/subscriptions.sql.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { record } from '#server/platform/database/history/history.sql.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { endOpenPayments } from './payments.sql.ts'
import { settleOrder } from './settle-payment.ts'

/**
 * Cancels a subscription: no charge follows, and the access ends with what is paid. The open order is read at the provider first, so that
 * money which has arrived counts; if it cannot be read, that stops nothing, and late money is refunded. Canceling it again changes nothing.
 */
export async function cancelSubscription(deps: Deps, id: string, actor: string): Promise<void> {
  const open = await openCycleOf(deps.db, id)
  if (open)
    await settleOrder(deps, open).catch((err: unknown) =>
      deps.log.error({ err, orderId: open }, 'an order of a subscription could not be read'),
    )
  const isDone = await deps.db.transaction().execute((tx) => endSubscription(tx, id, actor))
  // The next order was made meanwhile: orders are locked before their subscription (docs/sale.md).
  if (!isDone) await cancelSubscription(deps, id, actor)
}

async function endSubscription(tx: Tx, id: string, actor: string): Promise<boolean> {
  const open = await openCycleOf(tx, id)
  const order = open ? await lockOrder(tx, open) : undefined
  await lockSubscription(tx, id)
  if ((await openCycleOf(tx, id)) !== open && order?.status !== 'PAID') return false
  if ((await cancelAndTell(tx, id, actor)) && order) await endOpenCycle(tx, order, actor)
  return true
}

/** The order must be locked, and its subscription if the next order may be made meanwhile. Does nothing unless it is pending. */
export async function endOpenCycle(tx: Tx, order: OrderRow, actor: string) {
  if (order.status !== 'PENDING') return
  await endOpenPayments(tx, order.id)
  await releaseOrder(tx, order, 'CANCELED', actor === buyerActor ? 'BUYER' : 'STAFF')
  await recordCancellation(tx, order.id, actor)
}

/** False: it was canceled before. */
async function cancelAndTell(tx: Tx, id: string, actor: string): Promise<boolean> {
  if (!(await storeCanceled(tx, id))) return false
  const last = await lastCycleOf(tx, id)
  if (last) await queueAgain(tx, [last], 'SUBSCRIPTION_CANCELED')
  await record(tx, { actor, entity: 'SUBSCRIPTION', entityId: id, action: 'CANCELED', changes: [] })
  return true
}

/**
 * Whoever cancels the order of a next cycle does not want it, and it must not be made again: the subscription is canceled. The order must be
 * locked. False: it is no such order, or its subscription was canceled before.
 */
export async function cancelWithCycle(tx: Tx, order: OrderRow, actor: string): Promise<boolean> {
  if (!order.subscription_id || order.is_plan_change) return false
  // An imported one was paid elsewhere before its first order here.
  if (order.cycle === 1 && !(await lockSubscription(tx, order.subscription_id))?.isImported) return false
  return cancelAndTell(tx, order.subscription_id, actor)
}

/** Takes a cancellation back while its paid days last. False: they are over, or it was not canceled. Throws SUBSCRIBED. */
export const resumeSubscription = ({ db }: Pick<Deps, 'db'>, id: string, actor: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (await hasTwin(tx, id))
      throw new Refusal('SUBSCRIBED', 'Você já assinou este plano de novo. Esta assinatura termina no dia que já está pago.')
    const isResumed = await storeResumed(tx, id)
    if (isResumed) await recordChange(tx, id, actor, { field: 'canceled', before: 'true', after: null })
    return isResumed
  })

/** Cancels the subscription of an order, whose person wants to be forgotten: without an e-mail. */
export async function cancelOfOrder(tx: Tx, orderId: string) {
  const order = await lockOrder(tx, orderId)
  if (!order?.subscription_id) return
  await storeCanceled(tx, order.subscription_id)
  await endOpenCycle(tx, order, buyerActor)
}
