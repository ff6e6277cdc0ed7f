import type { Db } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { contractColumns } from '#server/orders/emails/order-columns.sql.ts'
import type { Written } from '#server/platform/emails/written.ts'
import { type RefundEmail, refundEmail } from './refund-email.ts'
import { senderOf } from '#server/platform/emails/sender-of.ts'

/** Composes the e-mail about one refund from the stored refund. */
export async function composeRefundEmail(
  deps: Pick<Deps, 'db' | 'config' | 'log'>,
  refundId: string | null,
): Promise<{ to: string } & Written> {
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
      'refunds.id as refundId',
      'orders.id',
      'orders.name',
      'orders.email',
      ...contractColumns,
    ])
    .where('refunds.id', '=', refundId)
    .executeTakeFirstOrThrow()
  const email = {
    ...(await senderOf(deps, refund)),
    buyerName: refund.name,
    orderId: refund.id,
    amountCents: refund.amount_cents,
  }
  return { to: refund.email, ...refundEmail({ ...email, method: await methodOf(db, refund.refundId), about: await aboutOf(db, refund) }) }
}

async function aboutOf(
  db: Db,
  refund: { status: string; scope: string; item_ids: string[]; closes_order: boolean },
): Promise<RefundEmail['about']> {
  if (refund.scope === 'DUE') return { kind: refund.status === 'PAID' ? 'paid-otherwise' : 'not-served' }
  if (refund.closes_order) return { kind: 'whole' }
  if (refund.scope !== 'ITEMS') return { kind: 'part' }
  const items = await db.selectFrom('order_items').select('title').where('id', 'in', refund.item_ids).orderBy('position').execute()
  return { kind: 'items', titles: items.map(({ title }) => title) }
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
