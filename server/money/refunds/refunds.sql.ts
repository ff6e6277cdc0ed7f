import { type Selectable, sql } from 'kysely'
import type { RefundCalls, Refunds } from '#database/tables.generated.ts'
import type { RefundScope } from '#domain/money/refunds/refund-plan.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { storeRefundedByCalls } from '../charges/charges.sql.ts'
import { codeOfRefusal } from '../payments/payments.sql.ts'

/**
 * WAITING: requested by a withdrawal, and not started yet; amount_cents is what is expected then. REQUESTING: stored with its calls, outcome at the
 * provider unknown. REFUSED: rejected by the provider; amount_cents was refunded before that.
 */
export type RefundRow = Omit<Selectable<Refunds>, 'status' | 'scope'> & {
  status: 'WAITING' | 'REQUESTING' | 'DONE' | 'REFUSED'
  scope: RefundScope | 'PROVIDER'
}
export type RefundCallRow = Omit<Selectable<RefundCalls>, 'status'> & { status: Exclude<RefundRow['status'], 'WAITING'> }

export interface NewRefund {
  orderId: string
  scope: RefundRow['scope']
  itemIds: readonly string[]
  cents: number
  actor: string | null
  requestKey: string | null
  status: 'WAITING' | 'REQUESTING' | 'DONE'
  /** None while it is WAITING. */
  calls: { chargeId: string; cents: number }[]
}

/** The key of the job that executes a refund. */
export const refundJobKey = (refundId: string) => `refund:${refundId}`

export async function refundById(db: Db, id: string): Promise<RefundRow | undefined> {
  return (await db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()) as RefundRow | undefined
}

/** The refund that was requested with the same key, or else the one in progress. */
export async function requestedRefund(db: Db, orderId: string, key: string | null): Promise<RefundRow | undefined> {
  const refund = await db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where((where) => where.or([where('status', '=', 'REQUESTING'), ...(key ? [where('request_key', '=', key)] : [])]))
    .orderBy(sql`request_key is not distinct from ${key}`, 'desc')
    .limit(1)
    .executeTakeFirst()
  return refund as RefundRow | undefined
}

export async function refundsUnderWay(db: Db, orderId: string): Promise<RefundRow[]> {
  return (await db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', '=', 'REQUESTING')
    .execute()) as RefundRow[]
}

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<RefundRow> {
  const row = await tx
    .insertInto('refunds')
    .values({
      order_id: refund.orderId,
      scope: refund.scope,
      item_ids: [...refund.itemIds],
      amount_cents: refund.cents,
      actor: refund.actor,
      request_key: refund.requestKey,
      status: refund.status,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (refund.status !== 'WAITING') await insertCalls(tx, row.id, refund.status, refund.calls)
  return row as RefundRow
}

async function insertCalls(tx: Tx, refundId: string, status: 'REQUESTING' | 'DONE', calls: NewRefund['calls']) {
  await tx
    .insertInto('refund_calls')
    .values(calls.map((call) => ({ refund_id: refundId, charge_id: call.chargeId, cents: call.cents, status })))
    .execute()
}

/** Starts a refund that is WAITING. The order must be locked. */
export async function startRefund(tx: Tx, refundId: string, plan: { scope: RefundScope; cents: number; calls: NewRefund['calls'] }) {
  await tx
    .updateTable('refunds')
    .set({ status: 'REQUESTING', scope: plan.scope, amount_cents: plan.cents })
    .where('id', '=', refundId)
    .execute()
  await insertCalls(tx, refundId, 'REQUESTING', plan.calls)
}

export async function waitingRefunds(db: Db, orderId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'WAITING')
    .orderBy('created_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** A refund that was refused before any money was returned waits again, and is planned anew. The order must be locked. */
export async function reopenRefund(tx: Tx, refundId: string) {
  const reopened = await tx
    .updateTable('refunds')
    .set({ status: 'WAITING', refusal: null })
    .where('id', '=', refundId)
    .where('status', '=', 'REFUSED')
    .where('done_at', 'is', null)
    .executeTakeFirst()
  if (reopened.numUpdatedRows > 0n) await tx.deleteFrom('refund_calls').where('refund_id', '=', refundId).execute()
}

export async function callsOfRefund(db: Db, refundId: string): Promise<RefundCallRow[]> {
  return (await db.selectFrom('refund_calls').selectAll().where('refund_id', '=', refundId).orderBy('id').execute()) as RefundCallRow[]
}

export async function callsOfOrder(db: Db, orderId: string): Promise<RefundCallRow[]> {
  return (await db
    .selectFrom('refund_calls')
    .innerJoin('refunds', 'refunds.id', 'refund_calls.refund_id')
    .selectAll('refund_calls')
    .where('refunds.order_id', '=', orderId)
    .execute()) as RefundCallRow[]
}

/** Longer than the maximum time of a reading and a refund call together. */
const leaseSeconds = 45

/** Lets one process at a time send the calls of a refund. The lease of a process that died expires. */
export async function leaseRefund(db: Db, refundId: string): Promise<boolean> {
  const leased = await db
    .updateTable('refunds')
    .set({ leased_at: sql`now()` })
    .where('id', '=', refundId)
    .where('status', '=', 'REQUESTING')
    .where((where) =>
      where.or([where('leased_at', 'is', null), where('leased_at', '<', sql<Date>`now() - make_interval(secs => ${leaseSeconds})`)]),
    )
    .executeTakeFirst()
  return leased.numUpdatedRows > 0n
}

export async function endLease(db: Db, refundId: string) {
  await db.updateTable('refunds').set({ leased_at: null }).where('id', '=', refundId).execute()
}

/** Stored before each request of the call: from then on it may be executed. */
export async function recordRequest(db: Db, callId: string) {
  await db
    .updateTable('refund_calls')
    .set({ requested_at: sql`now()` })
    .where('id', '=', callId)
    .execute()
}

/** Gives a call another idempotency key. It stays requested, so that the charge is read before the new key is sent. */
export async function renewKey(db: Db, callId: string) {
  await db
    .updateTable('refund_calls')
    .set({ idempotency_key: sql`gen_random_uuid()` })
    .where('id', '=', callId)
    .where('status', '=', 'REQUESTING')
    .execute()
}

export async function closeCall(tx: Tx, call: { id: string; charge_id: string }, refusal: string | null) {
  await tx
    .updateTable('refund_calls')
    .set({ status: refusal === null ? 'DONE' : 'REFUSED', refusal })
    .where('id', '=', call.id)
    .where('status', '=', 'REQUESTING')
    .execute()
  if (refusal === null) await storeRefundedByCalls(tx, call.charge_id)
}

/**
 * Corrects the scope of refunds made at the provider: DUE for charges other than the one that pays the order. Which one pays can change
 * with a refund.
 */
export async function storeScopes(tx: Tx, orderId: string, servingChargeId: string) {
  const scope = sql<string>`case when exists (select from refund_calls where refund_id = refunds.id and charge_id = ${servingChargeId})
    then 'PROVIDER' else 'DUE' end`
  await tx
    .updateTable('refunds')
    .set({ scope })
    .where('order_id', '=', orderId)
    .where('actor', 'is', null)
    .where('status', '=', 'DONE')
    .where(sql<boolean>`scope <> ${scope}`)
    .execute()
}

/** A rejected refund releases its key, so that the same request can be made again. */
export async function closeRefund(
  tx: Tx,
  refundId: string,
  result: { status: 'DONE' | 'REFUSED'; cents: number; refusal: string | null; closesOrder: boolean },
) {
  await tx
    .updateTable('refunds')
    .set({
      status: result.status,
      refusal: result.refusal,
      closes_order: result.closesOrder,
      leased_at: null,
      ...(result.cents > 0 ? { amount_cents: result.cents, done_at: sql`now()` } : {}),
      ...(result.status === 'REFUSED' ? { request_key: null } : {}),
    })
    .where('id', '=', refundId)
    .execute()
}

/** PagBank's messages about refunds of an order may name its buyer; its codes stay. The order must be locked. */
export async function removeRefusalMessages(tx: Tx, orderId: string) {
  await sql`update refunds set refusal = ${codeOfRefusal} where order_id = ${orderId} and refusal is not null`.execute(tx)
  await sql`update refund_calls set refusal = ${codeOfRefusal} where refusal is not null
    and refund_id in (select id from refunds where order_id = ${orderId})`.execute(tx)
}
