import { sql } from 'kysely'
import { itemInWords } from '#domain/orders/order/item-in-words.ts'
import type { QueuedOrderEmail } from '#server/orders/emails/emails.sql.ts'
import { contractColumns } from '#server/orders/emails/order-columns.sql.ts'
import type { Db } from '#server/platform/database/database.ts'
import { always, declareEmail } from '#server/platform/emails/declare-email.ts'
import { senderOf } from '#server/platform/emails/sender-of.ts'
import { type RefundEmail, refundEmail } from './refund-email-text.ts'
import type { Deps } from '#server/platform/start/deps.ts'

export const refundEmails = { REFUND: declareEmail({ data: refundEmailData, isTrue: always, text: refundEmail }) }

async function refundEmailData(deps: Deps, { refund_id }: QueuedOrderEmail) {
  const { db } = deps
  const refund = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select([
      'orders.status',
      'scope',
      'item_ids',
      'closes_order',
      'amount_cents',
      'refunds.method as elsewhere',
      sql<string | null>`returned_on::text`.as('returnedOn'),
      'refunds.id as refundId',
      'orders.id',
      'orders.name',
      'orders.email',
      ...contractColumns,
    ])
    .where('refunds.id', '=', refund_id)
    .executeTakeFirstOrThrow()
  const sender = await senderOf(deps, refund)
  const [method, about] = [await methodOf(db, refund.refundId), await aboutOf(db, refund)]
  const { elsewhere: by, returnedOn: on } = refund
  const elsewhere = by && on ? { method: by, on } : null
  return {
    to: refund.email,
    ...sender,
    buyerName: refund.name,
    orderId: refund.id,
    amountCents: refund.amount_cents,
    method,
    elsewhere,
    about,
  }
}

async function aboutOf(
  db: Db,
  refund: { status: string; scope: string; item_ids: string[]; closes_order: boolean },
): Promise<RefundEmail['about']> {
  if (refund.scope === 'DUE') return { kind: refund.status === 'PAID' ? 'paid-otherwise' : 'not-served' }
  if (refund.closes_order) return { kind: 'whole' }
  if (refund.scope === 'AMOUNT') return { kind: 'amount' }
  if (refund.scope !== 'ITEMS') return { kind: 'part' }
  const items = await db
    .selectFrom('order_items')
    .select(['title', 'quantity', 'physical'])
    .where('id', 'in', refund.item_ids)
    .orderBy('position')
    .execute()
  return { kind: 'items', items: items.map(itemInWords) }
}

/** Money is refunded by the method with which it was paid. */
async function methodOf(db: Db, refundId: string): Promise<'PIX' | 'CARD'> {
  const { method } = await db
    .selectFrom('refund_calls')
    .innerJoin('charges', 'charges.id', 'refund_calls.charge_id')
    .innerJoin('payments', 'payments.id', 'charges.payment_id')
    .select('payments.method')
    .where('refund_calls.refund_id', '=', refundId)
    .limit(1)
    .executeTakeFirstOrThrow()
  return method === 'CARD' ? 'CARD' : 'PIX'
}
