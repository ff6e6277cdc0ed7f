import { type ChargeFacts, type Settlement, settle } from '#domain/settlement.ts'
import { nextCheck } from '#domain/recheck.ts'
import { revokeOrderAccess } from '../access/access.sql.ts'
import { type Tx, sql } from '../database.ts'
import type { Deps } from '../deps.ts'
import { lockOrder, markRefunded } from '../orders/move-order.ts'
import { completeOrder } from './complete-order.ts'
import type { PaymentRow, PaymentStatus } from './payment-record.ts'
import { paymentById } from './payments.sql.ts'
import { readCharges } from './read-charges.ts'

export type Settled = 'settled' | 'unreadable' | 'unknown-payment'

/**
 * Reads the truth from the provider and makes the order agree with it. Safe to run at any time, any number of times and in any order:
 * what was paid stays paid, and nothing happens twice.
 */
export async function settlePayment(deps: Deps, paymentId: string, providerOrderId?: string): Promise<Settled> {
  const payment = await paymentById(deps.db, paymentId)
  if (!payment) return 'unknown-payment'
  const read = await readCharges(deps, payment, providerOrderId)
  if (read.kind === 'unreadable') return 'unreadable'
  await deps.db.transaction().execute((tx) => agree(deps, tx, payment, read.charges, read.providerOrderId))
  return 'settled'
}

async function agree(deps: Deps, tx: Tx, { id, order_id }: PaymentRow, charges: ChargeFacts[], providerOrderId: string | null) {
  const order = await lockOrder(tx, order_id)
  const payment = await paymentById(tx, id)
  if (!order || !payment) return
  const settlement = settle(payment.amount_cents, charges)
  const paidAt = 'paidAt' in settlement ? (settlement.paidAt ?? new Date()) : new Date()
  let refundDue = payment.refund_due

  if (settlement.kind === 'paid' || settlement.kind === 'refunded') {
    const outcome = settlement.kind === 'paid' ? await completeOrder(tx, order, paidAt) : null
    const second = payment.status !== 'PAID' && (outcome === 'already-paid' || outcome === 'already-closed')
    refundDue ||= outcome === 'refund-due' || second || (settlement.kind === 'paid' && settlement.surplusCents > 0)
    if (outcome === 'paid') deps.log.info({ orderId: order.id, paymentId: id }, 'order paid')
    if (refundDue && !payment.refund_due)
      deps.log.error({ orderId: order.id, paymentId: id, outcome }, 'money came that must be given back')
  }
  if (settlement.kind === 'refunded' && payment.status === 'PAID' && (await markRefunded(tx, order))) {
    await revokeOrderAccess(tx, order.id)
    refundDue = false
  }
  if (settlement.kind === 'wrong-amount' && !payment.refund_due) {
    refundDue = true
    deps.log.error({ orderId: order.id, paymentId: id, paidCents: settlement.paidCents }, 'paid less than was due')
  }
  await remember(tx, payment, settlement, providerOrderId, refundDue)
}

async function remember(tx: Tx, payment: PaymentRow, settlement: Settlement, providerOrderId: string | null, refundDue: boolean) {
  const status = statusAfter(payment, settlement)
  const done = status === 'PAID' || status === 'REFUNDED'
  await tx
    .updateTable('payments')
    .set({
      status,
      refund_due: refundDue,
      provider_order_id: payment.provider_order_id ?? providerOrderId,
      ...('chargeId' in settlement ? { provider_charge_id: settlement.chargeId, paid_cents: settlement.paidCents } : {}),
      ...(settlement.kind === 'paid' ? { refunded_cents: settlement.refundedCents } : {}),
      ...(settlement.kind === 'refunded' ? { refunded_cents: settlement.paidCents } : {}),
      checked_at: sql`now()`,
      checks: sql`checks + 1`,
      next_check_at: done ? null : nextCheck(new Date(), payment.expires_at),
      updated_at: sql`now()`,
    })
    .where('id', '=', payment.id)
    .execute()
}

/** A late or stale reading never takes PAID or REFUNDED back. */
function statusAfter(payment: PaymentRow, settlement: Settlement): PaymentStatus {
  switch (settlement.kind) {
    case 'paid':
      return 'PAID'
    case 'refunded':
      return 'REFUNDED'
    case 'wrong-amount':
      return payment.status === 'PAID' ? 'PAID' : 'IN_ANALYSIS'
    case 'in-analysis':
      return payment.status === 'PAID' || payment.status === 'REFUNDED' ? payment.status : 'IN_ANALYSIS'
    case 'waiting':
    case 'declined': {
      if (payment.status === 'PAID' || payment.status === 'REFUNDED') return payment.status
      if (payment.expires_at < new Date()) return 'EXPIRED'
      // On the card page a declined try leaves the page open for another; a declined PIX is over.
      return settlement.kind === 'declined' && payment.method === 'PIX' ? 'DECLINED' : 'WAITING'
    }
  }
}
