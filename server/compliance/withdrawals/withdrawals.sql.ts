import { type Selectable, sql } from 'kysely'
import type { StoreSettings } from '#database/tables.generated.ts'
import type { OrderStatus } from '#domain/orders/order/order-transitions.ts'
import type { Declaration, ReturnStatus } from '#domain/compliance/withdrawals/withdrawal.ts'
import type { Allowance } from '#domain/money/refunds/refund-amount.ts'
import { allowancesOf } from '#server/money/charges/allowances.sql.ts'
import { isRenewal } from '#server/orders/emails/order-columns.sql.ts'
import type { Viewer } from '#server/people/buyers/viewer.ts'
import type { OrderItemRow } from '#server/orders/order/order-items.sql.ts'
import type { FromJson } from '#server/platform/database/from-json.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

/** A line with its withdrawal, if there is one. Moments are as PostgreSQL writes them in JSON. */
export interface LineFacts {
  id: string
  kind: OrderItemRow['kind']
  title: string
  quantity: number
  unitCents: number
  physical: boolean
  refundedAt: string | null
  withdrawnAt: string | null
  returnStatus: ReturnStatus | null
  /** YYYY-MM-DD. Null: by the button. */
  declaredOn: string | null
  /** Refund of the withdrawal. */
  refundCents: number | null
}

/** All that decides about withdrawals from an order. Amounts are BRL cents. */
export interface OrderFacts {
  id: string
  email: string
  status: OrderStatus
  method: 'PIX' | 'CARD' | 'FREE'
  paidAt: Date | null
  sentAt: Date | null
  itemsCents: number
  shippingCents: number
  discountCents: number
  allowances: Allowance[]
  guaranteeDays: number
  isRenewal: boolean
  settings: FromJson<Selectable<StoreSettings>>
  lines: LineFacts[]
}

/** Undefined: there is no such order of this viewer. */
export async function orderFacts(db: Db, orderId: string, { email, orderIds }: Pick<Viewer, 'email' | 'orderIds'>) {
  const { rows } = await sql<OrderFacts>`select orders.id, orders.email, status, method, paid_at as "paidAt", sent_at as "sentAt",
      items_cents as "itemsCents", shipping_cents as "shippingCents", discount_cents as "discountCents",
      ${allowancesOf(sql`orders.id`)} as allowances,
      greatest(orders.guarantee_days, settings.guarantee_days) as "guaranteeDays", ${isRenewal} as "isRenewal", to_jsonb(settings) as settings,
      (select jsonb_agg(jsonb_build_object('id', item.id, 'kind', kind, 'title', title, 'quantity', quantity, 'unitCents', unit_cents,
          'physical', physical, 'refundedAt', refunded_at, 'withdrawnAt', withdrawn_at, 'returnStatus', return_status, 'declaredOn', declared_on,
          'refundCents', refunds.amount_cents) order by position)
        from order_items item left join withdrawals on order_item_id = item.id left join refunds on refunds.id = refund_id
        where item.order_id = orders.id) as lines
    from orders cross join store_settings settings
    where orders.id = ${orderId}::uuid and (orders.email = ${email} or orders.id = any(${[...orderIds]}::uuid[]))`.execute(db)
  return rows[0]
}

export interface NewWithdrawal {
  itemId: string
  refundId: string
  session: { id: string; ipHash: Buffer } | null
  declaration: Declaration | null
  /** The staff member who registered the declaration. */
  registeredBy: string | null
  effectsText: string
  withShipping: boolean
  reason: string | null
  returnStatus: ReturnStatus
}

/** True: the first one of its request, whose lines are stored in one transaction. */
export async function insertWithdrawal(tx: Tx, withdrawal: NewWithdrawal): Promise<boolean> {
  const { id } = await tx
    .insertInto('withdrawals')
    .values({
      order_item_id: withdrawal.itemId,
      refund_id: withdrawal.refundId,
      session_id: withdrawal.session?.id ?? null,
      ip_hash: withdrawal.session?.ipHash ?? Buffer.alloc(0),
      declared_on: withdrawal.declaration?.on ?? null,
      declared_through: withdrawal.declaration?.through ?? null,
      registered_by: withdrawal.registeredBy,
      effects_text: withdrawal.effectsText,
      with_shipping: withdrawal.withShipping,
      reason: withdrawal.reason,
      return_status: withdrawal.returnStatus,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const others = await sql`select from withdrawals join order_items on order_items.id = order_item_id
    where order_id = (select order_id from order_items where id = ${withdrawal.itemId}) and requested_at = now() and withdrawals.id <> ${id} limit 1`.execute(
    tx,
  )
  return others.rows.length === 0
}

/** The order and the line of a withdrawal. */
export async function lineOfWithdrawal(db: Db, id: string): Promise<{ orderId: string; itemId: string } | undefined> {
  return db
    .selectFrom('withdrawals')
    .innerJoin('order_items', 'order_items.id', 'withdrawals.order_item_id')
    .select(['order_items.order_id as orderId', 'order_items.id as itemId'])
    .where('withdrawals.id', '=', id)
    .executeTakeFirst()
}

/** False: it does not wait for a printed book. */
export async function storeReceived(tx: Tx, id: string, actor: string): Promise<boolean> {
  const received = await tx
    .updateTable('withdrawals')
    .set({ return_status: 'RETURNED', received_at: sql`now()`, received_by: actor })
    .where('id', '=', id)
    .where('return_status', '=', 'WAITING_RETURN')
    .executeTakeFirst()
  return received.numUpdatedRows > 0n
}

/** Removes what the buyer of an order wrote, and from where. That the buyer withdrew, and what was shown before, stays. */
export async function anonymizeWithdrawals(tx: Tx, orderId: string) {
  await sql`update withdrawals set reason = null, ip_hash = '' where order_item_id in (select id from order_items where order_id = ${orderId})`.execute(
    tx,
  )
}
