import type { Tx } from '../database/database.ts'
import { record } from '../history/history.sql.ts'
import { activeDisputesOn, type DisputeRow, storeLost } from './disputes.sql.ts'
import { insertRefund, type NewRefund, type RefundRow } from './refunds.sql.ts'

/**
 * Stores refunds that were made at the provider without a call of ours. Money of a charge with an active dispute was taken by that dispute,
 * which is lost with this amount (docs/disputes.md#money). The order must be locked.
 */
export async function storeRefundsByProvider(tx: Tx, orderId: string, calls: NewRefund['calls']): Promise<RefundRow[]> {
  if (calls.length === 0) return []
  const disputes = await activeDisputesOn(
    tx,
    calls.map(({ chargeId }) => chargeId),
  )
  const others = calls.filter(({ chargeId }) => !disputes.some((dispute) => dispute.charge_id === chargeId))
  const refunds = others.length > 0 ? [await insert(tx, orderId, others)] : []
  for (const dispute of disputes) {
    const refund = await insert(
      tx,
      orderId,
      calls.filter(({ chargeId }) => chargeId === dispute.charge_id),
    )
    await loseDispute(tx, dispute, { takenCents: refund.amount_cents, refundId: refund.id })
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

const insert = (tx: Tx, orderId: string, calls: NewRefund['calls']) =>
  insertRefund(tx, {
    orderId,
    scope: 'PROVIDER',
    itemIds: [],
    cents: calls.reduce((sum, call) => sum + call.cents, 0),
    actor: null,
    requestKey: null,
    status: 'DONE',
    calls,
  })
