import { disputeCan } from '#domain/money/disputes/dispute-can.ts'
import { type NewDispute, reasonsOf } from '#domain/money/disputes/dispute-form.ts'
import { disputeKindOf } from '#domain/money/disputes/dispute-transitions.ts'
import { keptCents } from '#domain/money/charges/settlement.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { recordOrderEdit } from '#server/orders/order/order-history.ts'
import { invalidField, throwUnless } from '#domain/platform/refusals/refusal.ts'
import { lockOrder } from '#server/orders/order/orders.sql.ts'
import { activeDisputesOn, insertDispute } from '../charges/disputes.sql.ts'
import { wantEndOfCards } from '../payments/recurrences.sql.ts'
import { type ChargeEvidence, chargeEvidence } from './dispute-evidence.sql.ts'

/**
 * Records a dispute that PagBank has reported. Nothing is revoked: until it is decided the money is only blocked. The card of a subscription is
 * not charged again. A charge has at most one active dispute. The kind follows from the way of payment (docs/disputes.md). Returns its id; null if
 * there is no such order.
 */
export async function openDispute(db: Db, orderId: string, dispute: NewDispute, actor: string): Promise<string | null> {
  return db.transaction().execute((tx) => open(tx, orderId, dispute, actor))
}

async function open(tx: Tx, orderId: string, dispute: NewDispute, actor: string): Promise<string | null> {
  const order = await lockOrder(tx, orderId)
  if (!order) return null
  const charges = await chargeEvidence(tx, orderId)
  const active = await activeDisputesOn(
    tx,
    charges.map(({ id }) => id),
  )
  const isDisputed = (chargeId: string) => active.some(({ charge_id }) => charge_id === chargeId)
  throwUnless(disputeCan.open(charges.map(({ id }) => ({ isDisputed: isDisputed(id) }))))
  const charge = chargeOf(charges, dispute.chargeId)
  const kind = disputeKindOf(charge.method)
  if (!reasonsOf(kind).includes(dispute.reason)) throw invalidField('reason', 'Este motivo não existe para esta forma de pagamento.')
  if (dispute.amountCents > charge.paidCents) throw invalidField('amountCents', 'O valor contestado é maior do que a cobrança.')
  throwUnless(disputeCan.open([{ isDisputed: isDisputed(charge.id) }]))
  const stored = await insertDispute(tx, {
    order_id: orderId,
    charge_id: charge.id,
    kind,
    reason: dispute.reason,
    amount_cents: dispute.amountCents,
    provider_reference: dispute.providerReference,
    opened_by: actor,
    deadline_at: dispute.deadlineAt,
  })
  // Another charge would be disputed too.
  if (order.subscription_id) await wantEndOfCards(tx, order.subscription_id)
  await recordOrderEdit(tx, actor, orderId, { field: 'dispute', before: null, after: 'OPEN' })
  return stored.id
}

/** The chosen charge, or else the only one whose money is not refunded, or the only one at all. */
function chargeOf(charges: ChargeEvidence[], chosen: string | null): ChargeEvidence {
  const known = charges.find(({ id }) => id === chosen)
  if (chosen !== null && !known) throw invalidField('chargeId', 'Esta cobrança não é deste pedido.')
  const kept = charges.filter((charge) => keptCents(charge) > 0)
  const [only, ...more] = kept.length > 0 ? kept : charges
  if (known || (only && more.length === 0)) return known ?? only!
  throw invalidField('chargeId', 'Este pedido tem mais de uma cobrança: escolha a que foi contestada.')
}
