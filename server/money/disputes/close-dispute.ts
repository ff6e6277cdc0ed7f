import type { DisputeClosing } from '#domain/money/disputes/dispute-form.ts'
import { disputeCan } from '#domain/money/disputes/dispute-can.ts'
import { isActiveDispute } from '#domain/money/disputes/dispute-transitions.ts'
import { keptCents } from '#domain/money/charges/settlement.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { recordOrderEdit } from '#server/orders/order/order-history.ts'
import { postOrderLedger } from '../ledger/ledger.sql.ts'
import { chargesOfOrder, paymentIdOfCharge, storeGone } from '../charges/charges.sql.ts'
import { disputeById, type DisputeRow, storeDecision, storeExcess, storeWon, unclaimedRefund } from '../charges/disputes.sql.ts'
import { Refusal, throwUnless } from '#domain/platform/refusals/refusal.ts'
import { applyCharges, loseDispute } from '../payments/apply-refunds-and-disputes.ts'
import { transferReports } from '#domain/money/transfer-lines.ts'
import { explainAccepted } from '../transfers/compare-lines.ts'
import { refundsUnderWay } from '../charges/refunds.sql.ts'
import { isReadable } from '../payments/settle-payment.ts'
import { lockDispute } from './answer-dispute.ts'
import { returnTakenMoney } from './return-taken-money.ts'

interface Closing extends DisputeClosing {
  id: string
  actor: string
}

/**
 * Records PagBank's decision. The payment of its charge is read first: if the money was taken there, the reading itself decides the dispute. A lost
 * dispute has the effects of a refund, whether or not PagBank shows the money as refunded. The same decision twice changes nothing.
 */
export async function closeDispute(deps: Deps, closing: Closing) {
  const known = await disputeById(deps.db, closing.id)
  if (!known) return
  await requireReading(deps, known)
  await deps.db.transaction().execute((tx) => close(deps, tx, known, closing))
}

/** Nothing is decided before the payment of the charge was read. */
export async function requireReading(deps: Deps, { charge_id }: DisputeRow) {
  if (await isReadable(deps, await paymentIdOfCharge(deps.db, charge_id))) return
  throw new Refusal('PROVIDER_UNAVAILABLE', 'Não foi possível consultar o PagBank. Nada mudou; tente de novo em instantes.')
}

const lostMeanwhile =
  'O PagBank mostra que o dinheiro foi retirado: a contestação está perdida. Se ele voltar, abra o pedido de novo e registre isso.'

async function close(deps: Deps, tx: Tx, known: DisputeRow, { id, outcome, feeCents, actor }: Closing) {
  const dispute = await lockDispute(tx, id)
  if (!dispute) return
  throwUnless(disputeCan.close(dispute, outcome, (await refundsUnderWay(tx, dispute.order_id)).length > 0))
  // The caller saw an active dispute, and did not mean that lost money came back.
  if (outcome === 'WON' && dispute.status === 'LOST' && isActiveDispute(known.status)) throw new Refusal('CONFLICT', lostMeanwhile)
  await storeDecision(tx, id, { actor, feeCents })
  if (dispute.status !== outcome)
    await (outcome === 'WON' ? win(deps, tx, dispute, actor) : lose(deps, tx, { ...dispute, closed_by: actor }))
  await postOrderLedger(tx, dispute.order_id)
  for (const report of transferReports) await explainAccepted(tx, report, dispute.charge_id)
}

/** Taken money is the store's again. */
async function win(deps: Deps, tx: Tx, dispute: DisputeRow, actor: string) {
  await storeWon(tx, dispute.id, dispute.taken_cents + dispute.excess_cents)
  if (dispute.taken_cents > 0) await returnTakenMoney(deps, tx, dispute)
  await recordOrderEdit(tx, actor, dispute.order_id, { field: 'dispute', before: dispute.status, after: 'WON' })
}

/**
 * Money of the claimed amount that a reading found before the dispute was recorded is the dispute's. Otherwise the money of the charge now
 * counts as refunded at the provider; `applyCharges` attributes it to the dispute and applies the effects.
 */
async function lose(deps: Deps, tx: Tx, dispute: DisputeRow) {
  const refund = await unclaimedRefund(tx, { id: dispute.charge_id, cents: dispute.amount_cents })
  if (refund) return loseDispute(tx, dispute, { takenCents: refund.cents, refundId: refund.refundId, refunded: refund.cents })
  const charge = (await chargesOfOrder(tx, dispute.order_id)).find(({ id }) => id === dispute.charge_id)
  const taken = Math.min(dispute.amount_cents, charge ? keptCents(charge) : 0)
  if (taken === 0) await loseDispute(tx, dispute, { takenCents: 0, refundId: null, refunded: 0 })
  else {
    await storeGone(tx, dispute.charge_id, taken)
    await applyCharges(deps, tx, dispute.order_id)
  }
  if (dispute.amount_cents > taken) await storeExcess(tx, dispute.id, dispute.amount_cents - taken)
}
