import type { Tx } from '../database/database.ts'
import { record } from '../history/history.sql.ts'
import { activeDisputesOn, type DisputeRow, storeLost } from './disputes.sql.ts'
import { insertRefund, type RefundRow } from './refunds.sql.ts'

/** PROVIDER: of the charge that pays the order. DUE: of any other. */
interface RefundByProvider {
  chargeId: string
  cents: number
  scope: 'PROVIDER' | 'DUE'
}

/**
 * Stores refunds that were made at the provider without a call of ours, each by itself. Money of a charge with an active dispute was taken by
 * that dispute, which is lost with this amount (docs/disputes.md#money). The order must be locked.
 */
export async function storeRefundsByProvider(tx: Tx, orderId: string, calls: readonly RefundByProvider[]): Promise<RefundRow[]> {
  if (calls.length === 0) return []
  const disputes = await activeDisputesOn(
    tx,
    calls.map(({ chargeId }) => chargeId),
  )
  const refunds: RefundRow[] = []
  for (const call of calls) {
    const refund = await insert(tx, orderId, call)
    const dispute = disputes.find(({ charge_id }) => charge_id === call.chargeId)
    if (dispute) await loseDispute(tx, dispute, { takenCents: refund.amount_cents, refundId: refund.id })
    refunds.push(refund)
  }
  return refunds
}

/** Attributed to the staff member who closes it, or else to PagBank. */
export async function loseDispute(tx: Tx, dispute: DisputeRow, taken: { takenCents: number; refundId: string | null }) {
  await storeLost(tx, dispute.id, taken)
  await record(tx, {
    actor: dispute.closed_by ?? 'PagBank',
    entity: 'ORDER',
    entityId: dispute.order_id,
    action: 'EDITED',
    changes: [{ field: 'dispute', before: dispute.status, after: 'LOST' }],
  })
}

const insert = (tx: Tx, orderId: string, { scope, ...call }: RefundByProvider) =>
  insertRefund(tx, { orderId, scope, itemIds: [], cents: call.cents, actor: null, requestKey: null, status: 'DONE', calls: [call] })
