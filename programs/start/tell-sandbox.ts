import { rememberOrders } from '#sandbox/pagbank/past-orders.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Settings } from './settings.ts'

/** Lets the sandbox know the payments of the demo's sales, so that staff can refund them. Nothing if PagBank is not simulated. */
export async function tellSandbox(db: Db, { config, directory }: Settings) {
  if (!config.pretending.includes('PagBank')) return
  const paid = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['provider_order_id as id', 'payments.id as reference', 'payments.method', 'amount_cents as cents'])
    .select(['refunded_cents as refundedCents', 'paid_at as paidAt'])
    .where('provider_order_id', 'is not', null)
    .where('paid_at', 'is not', null)
    .$narrowType<{ id: string; paidAt: Date }>()
    .execute()
  rememberOrders(directory, config.sandboxUrl, paid)
}
