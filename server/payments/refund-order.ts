import type { OrderStatus } from '#domain/order-transitions.ts'
import type { RefundLine } from '#domain/refund-amount.ts'
import { type NoRefund, planRefund, type RefundableOrder, type RefundWish } from '#domain/refund-plan.ts'
import type { Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { addJob } from '../jobs/jobs.sql.ts'
import { itemsOfOrder } from '../orders/order-items.sql.ts'
import { lockOrder, type OrderRow } from '../orders/orders.sql.ts'
import { chargesOfOrder } from './charges.sql.ts'
import { executeRefund } from './execute-refund.ts'
import { reconcileRefunds } from './reconcile-refunds.ts'
import { insertRefund, refundAlreadyAsked, type RefundRow } from './refunds.sql.ts'
import { settleOrder } from './settle-payment.ts'

export interface RefundRequest extends RefundWish {
  orderId: string
  /** The caller's own: the same key finds the same refund. */
  key: string | null
  actor: string
}

export type Refunded =
  | { kind: 'carried'; refund: RefundRow }
  | { kind: 'refused'; why: NoRefund | 'missing' | 'unreadable' | 'busy' | 'key-taken' }

/**
 * Refunds an order: its payments are settled first, then the refund is stored with its calls and their keys, and only then are they sent to
 * the provider, outside of any transaction. A second click finds the first refund. If an answer stays unknown a job goes on, under the same key.
 */
export async function refundOrder(deps: Deps, request: RefundRequest): Promise<Refunded> {
  const asked = await refundAlreadyAsked(deps.db, request.orderId, request.key)
  if (!asked && (await settleOrder(deps, request.orderId)) === 'unreadable') return { kind: 'refused', why: 'unreadable' }
  const stored = await deps.db.transaction().execute((tx) => store(deps, tx, request))
  if (stored.kind === 'refused') return stored
  const refund = await executeRefund(deps, stored.refund.id)
  // Now, and not only when the job that was stored with it is due.
  if (refund.status === 'ASKING') await addJob(deps.db, 'execute_refund', { refundId: refund.id }, { key: jobKey(refund) })
  return { kind: 'carried', refund }
}

type Stored = { kind: 'stored'; refund: RefundRow } | Extract<Refunded, { kind: 'refused' }>

async function store(deps: Deps, tx: Tx, { orderId, items, onlyDue, key, actor }: RefundRequest): Promise<Stored> {
  const order = await lockOrder(tx, orderId)
  if (!order) return { kind: 'refused', why: 'missing' }
  const asked = await refundAlreadyAsked(tx, orderId, key)
  if (asked) {
    if (sameWish(asked, order.status, { items, onlyDue })) return { kind: 'stored', refund: asked }
    return { kind: 'refused', why: asked.status === 'ASKING' ? 'busy' : 'key-taken' }
  }
  await reconcileRefunds(deps, tx, orderId)
  const plan = planRefund(refundable(order), await linesOf(tx, orderId), await chargesOfOrder(tx, orderId), { items, onlyDue })
  if (plan.kind === 'refused') return plan
  const { scope, cents, calls } = plan
  const itemIds = [...new Set(items)]
  const refund = await insertRefund(tx, { orderId, scope, itemIds, cents, actor, requestKey: key, status: 'ASKING', calls })
  // If this process dies before the provider has answered.
  await addJob(tx, 'execute_refund', { refundId: refund.id }, { key: jobKey(refund), runAt: new Date(Date.now() + 60_000) })
  return { kind: 'stored', refund }
}

const refundable = (order: OrderRow): RefundableOrder => ({
  status: order.status,
  totalCents: order.total_cents,
  itemsCents: order.items_cents,
  shippingCents: order.shipping_cents,
  discountCents: order.discount_cents,
})

const jobKey = (refund: RefundRow) => `refund:${refund.id}`

/** Items are compared by their ids, in any order. For a paid order, all of it is not the same as only what is due. */
function sameWish(refund: RefundRow, orderStatus: OrderStatus, { items, onlyDue }: RefundWish): boolean {
  const wished = new Set(items ?? [])
  const sameItems = wished.size === refund.item_ids.length && refund.item_ids.every((id) => wished.has(id))
  const due = refund.scope === 'DUE'
  return sameItems && (onlyDue ? due : !due || orderStatus !== 'PAID')
}

async function linesOf(tx: Tx, orderId: string): Promise<RefundLine[]> {
  const items = await itemsOfOrder(tx, orderId)
  return items.map(({ id, unit_cents, quantity, physical, refunded_at }) => ({
    id,
    unitCents: unit_cents,
    quantity,
    physical,
    refunded: refunded_at !== null,
  }))
}
