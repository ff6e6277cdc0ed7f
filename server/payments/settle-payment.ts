import { remembered, type Settlement, settle as settlementOf } from '#domain/settlement.ts'
import { nextCheck, nextPaidCheck } from '#domain/recheck.ts'
import { type Tx, sql } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import { lockOrder } from '../orders/move-order.ts'
import { reconcileRefunds } from './reconcile-refunds.ts'
import { knownCharges, storeCharges } from './charges.sql.ts'
import { completeOrder } from './complete-order.ts'
import type { PaymentRow, PaymentStatus } from './payment-record.ts'
import { lockPayment, paymentById, recordExchange } from './payments.sql.ts'
import { type ChargesRead, readCharges } from './read-charges.ts'

/** Unclear: the provider answered, in words that we do not know. */
export type Settled = 'settled' | 'unclear' | 'unreadable' | 'unknown-payment'

/**
 * Reads the truth from the provider and makes the order applyCharges with it. Safe to run at any time, any number of times and in any order:
 * what was paid stays paid, what went back stays gone, and nothing happens twice.
 */
export async function settlePayment(deps: Deps, paymentId: string, providerOrderId?: string): Promise<Settled> {
  const payment = await paymentById(deps.db, paymentId)
  return payment ? settle(deps, payment, providerOrderId) : 'unknown-payment'
}

export async function settle(deps: Deps, payment: PaymentRow, providerOrderId?: string): Promise<Settled> {
  const read = await readCharges(deps, payment, providerOrderId)
  if (read.kind === 'unreadable') {
    await recordExchange(deps.db, payment.id, ...read.exchanges)
    return 'unreadable'
  }
  try {
    return await deps.db.transaction().execute((tx) => applyCharges(deps, tx, payment, read))
  } catch (error) {
    // What cannot be agreed upon is kept as evidence all the more.
    await recordExchange(deps.db, payment.id, ...read.exchanges)
    throw error
  }
}

async function applyCharges(
  deps: Deps,
  tx: Tx,
  { id, order_id }: PaymentRow,
  { charges: read, providerOrderId, exchanges }: ChargesRead,
): Promise<Settled> {
  const order = await lockOrder(tx, order_id)
  const payment = await lockPayment(tx, id)
  if (!order || !payment) return 'unknown-payment'
  // After both locks: its foreign key takes a lock on the payment, which two transactions could not turn into the one that `storeSettlement` needs.
  await recordExchange(tx, id, ...exchanges)
  const charges = remembered(read, payment.paid_cents > 0 ? await knownCharges(tx, id) : [])
  await storeCharges(tx, id, charges)
  const settlement = settlementOf(payment.amount_cents, charges)
  if (settlement.kind === 'paid') {
    const outcome = await completeOrder(tx, order, settlement.paidAt ?? new Date())
    if (outcome === 'paid') deps.log.info({ orderId: order.id, paymentId: id }, 'order paid')
  }
  if (settlement.kind === 'wrong-amount' && !payment.refund_due)
    deps.log.error({ orderId: order.id, paymentId: id, paidCents: settlement.paidCents }, 'paid less than was due')
  await storeSettlement(tx, payment, settlement, providerOrderId)
  await reconcileRefunds(deps, tx, order.id)
  return settlement.kind === 'unclear' ? 'unclear' : 'settled'
}

async function storeSettlement(tx: Tx, payment: PaymentRow, settlement: Settlement, providerOrderId: string | null) {
  const status = statusAfter(payment, settlement)
  await tx
    .updateTable('payments')
    .set({
      status,
      provider_order_id: payment.provider_order_id ?? providerOrderId,
      ...('chargeId' in settlement ? { provider_charge_id: settlement.chargeId } : {}),
      checked_at: sql`now()`,
      checks: sql`checks + 1`,
      next_check_at: nextReading(payment, status, settlement),
      updated_at: sql`now()`,
    })
    .where('id', '=', payment.id)
    .execute()
}

function nextReading(payment: PaymentRow, status: PaymentStatus, settlement: Settlement): Date | null {
  if (status === 'REFUNDED') return null
  if (status !== 'PAID') return nextCheck(new Date(), payment.expires_at)
  return nextPaidCheck(new Date(), ('paidAt' in settlement ? settlement.paidAt : undefined) ?? payment.created_at)
}

/** A late or stale reading never takes PAID or REFUNDED back. */
function statusAfter(payment: PaymentRow, settlement: Settlement): PaymentStatus {
  const final = payment.status === 'PAID' || payment.status === 'REFUNDED' ? payment.status : null
  switch (settlement.kind) {
    case 'paid':
      return 'PAID'
    case 'refunded':
      return 'REFUNDED'
    case 'wrong-amount':
      return payment.status === 'PAID' ? 'PAID' : 'IN_ANALYSIS'
    case 'in-analysis':
    case 'unclear':
      return final ?? (payment.status === 'ASKING' ? 'ASKING' : 'IN_ANALYSIS')
    case 'waiting':
    case 'declined': {
      if (final) return final
      if (payment.expires_at < new Date()) return 'EXPIRED'
      // A webhook event that is quicker than the answer to our own call: the code to pay is in that answer.
      if (payment.status === 'ASKING') return 'ASKING'
      // On the card page a declined try leaves the page open for another; a declined PIX is over.
      return settlement.kind === 'declined' && payment.method === 'PIX' ? 'DECLINED' : 'WAITING'
    }
  }
}
