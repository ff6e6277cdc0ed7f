import { buyerActor, recordCancellation, releaseOrder } from '#server/orders/order/move-order.ts'
import { lockOrder, type OrderRow } from '#server/orders/order/orders.sql.ts'
import { queueAgain } from '#server/orders/emails/emails.sql.ts'
import { lastCycleOf, lockSubscription, openCycleOf, storeCanceled } from '#server/orders/subscriptions/subscriptions.sql.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { record } from '#server/platform/database/history/history.sql.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { endOpenPayments } from './payments.sql.ts'
import { settleOrder } from './settle-payment.ts'

/**
 * Cancels a subscription: no charge follows, and the access ends with what is paid. The open order is read at the provider first, so that
 * money which has arrived counts; if it cannot be read, that stops nothing, and late money is refunded. Canceling it again changes nothing.
 */
export async function cancelSubscription(deps: Deps, id: string, actor: string): Promise<'canceled' | 'missing'> {
  const open = await openCycleOf(deps.db, id)
  if (open)
    await settleOrder(deps, open).catch((err: unknown) =>
      deps.log.error({ err, orderId: open }, 'an order of a subscription could not be read'),
    )
  const outcome = await deps.db.transaction().execute((tx) => endSubscription(tx, id, actor))
  // The next order was made meanwhile: orders are locked before their subscription (docs/sale.md).
  return outcome === 'again' ? cancelSubscription(deps, id, actor) : outcome
}

async function endSubscription(tx: Tx, id: string, actor: string): Promise<'canceled' | 'missing' | 'again'> {
  const open = await openCycleOf(tx, id)
  const order = open ? await lockOrder(tx, open) : undefined
  const subscription = await lockSubscription(tx, id)
  if (!subscription) return 'missing'
  if ((await openCycleOf(tx, id)) !== open && order?.status !== 'PAID') return 'again'
  if (subscription.isCanceled) return 'canceled'
  await storeCanceled(tx, id, true)
  if (order) await endOpenCycle(tx, order, actor)
  await tellCanceled(tx, id, actor)
  return 'canceled'
}

/** The order must be locked, and its subscription if the next order may be made meanwhile. Does nothing unless it is pending. */
export async function endOpenCycle(tx: Tx, order: OrderRow, actor: string) {
  if (order.status !== 'PENDING') return
  await endOpenPayments(tx, order.id)
  await releaseOrder(tx, order, 'CANCELED', actor === buyerActor ? 'BUYER' : 'STAFF')
  await recordCancellation(tx, order.id, actor)
}

async function tellCanceled(tx: Tx, id: string, actor: string) {
  const last = await lastCycleOf(tx, id)
  if (last) await queueAgain(tx, last, 'SUBSCRIPTION_CANCELED')
  await record(tx, { actor, entity: 'SUBSCRIPTION', entityId: id, action: 'CANCELED', changes: [] })
}

/**
 * Whoever cancels the order of a next cycle does not want it, and it must not be made again: the subscription is canceled. The order must be
 * locked. False: it is no such order, or its subscription was canceled before.
 */
export async function cancelWithCycle(tx: Tx, order: OrderRow, actor: string): Promise<boolean> {
  if (!order.subscription_id || order.cycle === 1 || order.is_plan_change) return false
  const subscription = await lockSubscription(tx, order.subscription_id)
  if (!subscription || subscription.isCanceled) return false
  await storeCanceled(tx, order.subscription_id, true)
  await tellCanceled(tx, order.subscription_id, actor)
  return true
}

/** Takes a cancellation back while its paid days last. False: they are over, or it was not canceled. */
export function resumeSubscription({ db }: Pick<Deps, 'db'>, id: string, actor: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const subscription = await lockSubscription(tx, id)
    if (!subscription?.isCanceled || !subscription.isPaidNow) return false
    await storeCanceled(tx, id, false)
    await record(tx, {
      actor,
      entity: 'SUBSCRIPTION',
      entityId: id,
      action: 'EDITED',
      changes: [{ field: 'canceled', before: 'true', after: null }],
    })
    return true
  })
}

/** Cancels the subscription of an order, whose person wants to be forgotten: without an e-mail. The order must be locked. */
export async function cancelOfOrder(tx: Tx, orderId: string) {
  const order = await lockOrder(tx, orderId)
  if (!order?.subscription_id) return
  const subscription = await lockSubscription(tx, order.subscription_id)
  if (subscription && !subscription.isCanceled) await storeCanceled(tx, order.subscription_id, true)
  if (order.status !== 'PENDING') return
  await endOpenPayments(tx, orderId)
  await releaseOrder(tx, order, 'CANCELED', 'BUYER')
}
