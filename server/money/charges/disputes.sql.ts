import { type Insertable, type Selectable, sql, type UpdateObject } from 'kysely'
import type { DB, Disputes } from '#database/tables.generated.ts'
import { activeDisputeStatuses } from '#domain/money/disputes/dispute-transitions.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

export type DisputeRow = Selectable<Disputes>

/** The charge must have no active dispute. The order must be locked, for this and every other write. */
export async function insertDispute(tx: Tx, dispute: Insertable<Disputes>): Promise<DisputeRow> {
  return tx.insertInto('disputes').values(dispute).returningAll().executeTakeFirstOrThrow()
}

export async function disputeById(db: Db, id: string): Promise<DisputeRow | undefined> {
  return db.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The disputes of these charges that are not decided yet: at most one for each. */
export async function activeDisputesOn(db: Db, chargeIds: readonly string[]): Promise<DisputeRow[]> {
  if (chargeIds.length === 0) return []
  return db.selectFrom('disputes').selectAll().where('charge_id', 'in', chargeIds).where('status', 'in', activeDisputeStatuses).execute()
}

/** Whether a lost dispute has taken money of one of these charges that did not come back. */
export async function isTakenByDispute(db: Db, charges: readonly { chargeId: string }[]): Promise<boolean> {
  const ids = charges.map(({ chargeId }) => chargeId)
  const ofCharges = db.selectFrom('disputes').select('id').where('charge_id', 'in', ids)
  return (await ofCharges.where('status', '=', 'LOST').where('taken_cents', '>', 0).executeTakeFirst()) !== undefined
}

export async function isRefundOfDispute(db: Db, refundId: string): Promise<boolean> {
  return (await db.selectFrom('disputes').select('id').where('refund_id', '=', refundId).executeTakeFirst()) !== undefined
}

/**
 * The newest refund of exactly this amount that was made at the provider, whatever its charge paid for, and that no dispute accounts for yet.
 */
export async function unclaimedRefund(
  db: Db,
  charge: { id: string; cents: number },
): Promise<{ refundId: string; cents: number } | undefined> {
  return (
    db
      .selectFrom('refund_calls')
      .innerJoin('refunds', 'refunds.id', 'refund_calls.refund_id')
      .select(['refunds.id as refundId', 'refund_calls.cents'])
      .where('refund_calls.charge_id', '=', charge.id)
      .where('refund_calls.cents', '=', charge.cents)
      .where('refund_calls.status', '=', 'DONE')
      .where('refunds.actor', 'is', null)
      // Staff have said what it was for.
      .where('refunds.recorded_at', 'is', null)
      .where((where) =>
        where.not(where.exists(where.selectFrom('disputes').select('id').whereRef('disputes.refund_id', '=', 'refunds.id'))),
      )
      .orderBy('refunds.created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )
}

const changeDispute = (tx: Tx, id: string, change: UpdateObject<DB, 'disputes'>) =>
  tx.updateTable('disputes').set(change).where('id', '=', id).execute()

export async function storeAnswered(tx: Tx, id: string, note: string) {
  await changeDispute(tx, id, { status: 'ANSWERED', answer_note: note, answered_at: sql`now()` })
}

/** The fee, and who decided. A fee that is stored already stays, because the ledger has it. */
export async function storeDecision(tx: Tx, id: string, { actor, feeCents }: { actor: string; feeCents: number }) {
  await changeDispute(tx, id, { closed_by: actor, fee_cents: sql`case when fee_cents = 0 then ${feeCents} else fee_cents end` })
}

/** `recoveredCents`: returned to the store after the dispute was lost at first. */
export async function storeWon(tx: Tx, id: string, recoveredCents: number) {
  await changeDispute(tx, id, { status: 'WON', recovered_cents: recoveredCents, closed_at: sql`now()` })
}

export async function storeLost(tx: Tx, id: string, taken: { takenCents: number; refundId: string | null }) {
  await changeDispute(tx, id, { status: 'LOST', taken_cents: taken.takenCents, refund_id: taken.refundId, closed_at: sql`now()` })
}

/** Takes a loss back: nothing was taken, and no fee was charged. It is as it was before. */
export async function storeReopened(tx: Tx, id: string, status: 'OPEN' | 'ANSWERED') {
  const undecided = { taken_cents: 0, excess_cents: 0, fee_cents: 0, refund_id: null, closed_at: null, closed_by: null }
  await changeDispute(tx, id, { ...undecided, status, reopened_at: sql`now()` })
}

/** Refunds of the order, or other disputes of the charge, since this dispute was closed. */
export async function afterClosing(
  db: Db,
  { id, order_id, charge_id, closed_at, refund_id }: DisputeRow,
): Promise<'refunded' | 'disputed' | null> {
  const { rows } = await sql<{ refunded: boolean; disputed: boolean }>`select
      exists (select from refunds where order_id = ${order_id} and status <> 'REFUSED' and created_at >= ${closed_at} and id is distinct from ${refund_id}) as refunded,
      exists (select from disputes where charge_id = ${charge_id} and opened_at >= ${closed_at} and id <> ${id}) as disputed`.execute(db)
  const [after] = rows
  return after?.refunded ? 'refunded' : after?.disputed ? 'disputed' : null
}

/** The provider took this beyond the rest of the charge. */
export async function storeExcess(tx: Tx, id: string, excessCents: number) {
  await changeDispute(tx, id, { excess_cents: excessCents })
}

/** Removes what staff wrote about an order's disputes. */
export async function removeAnswerNotes(tx: Tx, orderId: string) {
  await tx.updateTable('disputes').set({ answer_note: '' }).where('order_id', '=', orderId).where('answer_note', '<>', '').execute()
}
