import { type Selectable, sql, type UpdateObject } from 'kysely'
import type { DB, RefundCalls, Refunds } from '#database/tables.generated.ts'
import type { RefundMethod, RefundWhy } from '#domain/money/refunds/refund-record.ts'
import type { RefundScope } from '#domain/money/refunds/refund-plan.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { addJob } from '#server/platform/jobs/jobs.sql.ts'
import { claim, sumOfCents } from '../ledger/ledger.sql.ts'
import { codeOfRefusal, refusalNote, storeRefundedByCalls, storeReturnedElsewhere } from './charges.sql.ts'

/**
 * WAITING: not started yet, by a withdrawal, or again after a temporary refusal (`refusal`); amount_cents is what is expected then. REQUESTING:
 * stored with its calls, outcome at the provider unknown. REFUSED: rejected for good; amount_cents was refunded before that if `done_at` is set.
 */
export type RefundRow = Selectable<Refunds>
export type RefundCallRow = Selectable<RefundCalls>

/** How the store returned money outside the provider, on which day (YYYY-MM-DD in São Paulo), and why. */
export interface RefundElsewhere {
  method: RefundMethod
  returnedOn: string
  reason: string
}

type Calls = readonly { chargeId: string; cents: number }[]

export type NewRefund = ({ status: 'WAITING' } | { status: 'REQUESTING' | 'DONE'; calls: Calls }) & {
  orderId: string
  scope: RefundRow['scope']
  itemIds: readonly string[]
  cents: number
  actor: string | null
  requestKey?: string | null
  why?: RefundWhy | null
  /** Only an AMOUNT has it. */
  leftCents?: number | null
  elsewhere?: RefundElsewhere
  /** The user who asks for one that another person has to confirm. */
  askedBy?: string | null
}

/** The key of the job that executes a refund. */
export const refundJobKey = (refundId: string) => `refund:${refundId}`

/** Executes a refund now, or at this time. */
export const queueRefund = (db: Db, refundId: string, options: { runAt?: Date } = {}) =>
  addJob(db, 'execute_refund', { refundId }, { ...options, key: refundJobKey(refundId) })

/** Refunds that waited for another one may be able to start, or have nothing to return any more. */
export async function queueWaitingRefunds(tx: Tx, orderId: string) {
  for (const { id, is_held: isHeld } of await waitingRefunds(tx, orderId)) if (!isHeld) await queueRefund(tx, id)
}

export const refundById = (db: Db, id: string): Promise<RefundRow | undefined> =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()

export const refundsUnderWay = (db: Db, orderId: string): Promise<RefundRow[]> =>
  db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).where('status', '=', 'REQUESTING').execute()

const claimCalls = ({ orderId, cents, calls }: { orderId: string; cents: number; calls: Calls }) =>
  claim('SIGNED', sumOfCents(calls) === cents && calls.every((call) => call.cents > 0), { orderId, cents, calls })

export async function insertRefund(tx: Tx, refund: NewRefund): Promise<RefundRow> {
  if (refund.status !== 'WAITING') claimCalls(refund)
  const row = await tx
    .insertInto('refunds')
    .values({
      order_id: refund.orderId,
      scope: refund.scope,
      item_ids: [...refund.itemIds],
      amount_cents: refund.cents,
      actor: refund.actor,
      request_key: refund.requestKey ?? null,
      status: refund.status,
      why: refund.why ?? null,
      left_cents: refund.leftCents ?? null,
      asked_by: refund.askedBy ?? null,
      ...(refund.elsewhere ? { ...columnsOf(refund.elsewhere), recorded_at: sql<Date>`now()` } : {}),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (refund.status !== 'WAITING') await insertCalls(tx, row.id, refund.status, refund.calls)
  return row
}

const columnsOf = ({ method, returnedOn, reason }: RefundElsewhere) => ({ method, returned_on: returnedOn, reason })

/** Nothing has to be sent for a refund that the store made outside the provider. */
export async function closeCallsElsewhere(tx: Tx, refundId: string) {
  const calls = await tx.updateTable('refund_calls').set({ status: 'DONE' }).where('refund_id', '=', refundId).returningAll().execute()
  for (const call of calls) await storeReturnedElsewhere(tx, call.charge_id, call.cents)
}

const changeRefund = (db: Db, id: string, change: UpdateObject<DB, 'refunds'>) =>
  db.updateTable('refunds').set(change).where('id', '=', id).execute()

/** Portal money was for these lines, or for none, as staff say. The order must be locked. */
export const storeExplained = (
  tx: Tx,
  refundId: string,
  lines: { scope: 'ITEMS'; item_ids: string[] } | { scope: 'AMOUNT'; why: RefundWhy },
) => changeRefund(tx, refundId, { ...lines, recorded_at: sql`now()` })

/** The lines that are the buyer's when an amount returns for none count as cheaper (`Allowance`). The order must be locked. */
export const storeCovered = (tx: Tx, { id, order_id: orderId }: Pick<RefundRow, 'id' | 'order_id'>) =>
  changeRefund(tx, id, {
    item_ids: sql`array(select id from order_items where order_id = ${orderId} and refunded_at is null and withdrawn_at is null order by position)`,
  })

/** A line that was separated from another one stays as much cheaper. The order must be locked. */
export async function coverRest(tx: Tx, itemId: string, restId: string) {
  const ofLine = tx
    .updateTable('refunds')
    .where('scope', '=', 'AMOUNT')
    .where(sql<boolean>`${itemId} = any(item_ids)`)
  await ofLine.set({ item_ids: sql`item_ids || ${restId}::uuid` }).execute()
}

async function insertCalls(tx: Tx, refundId: string, status: 'REQUESTING' | 'DONE', calls: Calls) {
  await tx
    .insertInto('refund_calls')
    .values(calls.map((call) => ({ refund_id: refundId, charge_id: call.chargeId, cents: call.cents, status })))
    .execute()
}

/** Removes the refund of a loss that was revised or taken back. One about which its buyer was told by e-mail stays. */
export async function removeRefund(tx: Tx, refundId: string) {
  await tx
    .deleteFrom('refunds')
    .where('id', '=', refundId)
    .where((where) => where.not(where.exists(where.selectFrom('emails').select('id').where('refund_id', '=', refundId))))
    .execute()
}

/** Starts a refund that is WAITING. The order must be locked. */
export async function startRefund(tx: Tx, refundId: string, plan: { scope: RefundScope; cents: number; calls: Calls }) {
  await changeRefund(tx, refundId, { status: 'REQUESTING', scope: plan.scope, amount_cents: plan.cents, refusal: null })
  await insertCalls(tx, refundId, 'REQUESTING', plan.calls)
}

/** Oldest first. */
export async function waitingRefunds(db: Db, orderId: string): Promise<RefundRow[]> {
  const waiting = db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).where('status', '=', 'WAITING')
  return waiting.orderBy('created_at').execute()
}

/** A refund of which nothing was executed waits again, and is planned anew with new keys. The order must be locked. */
export async function postponeRefund(tx: Tx, refundId: string, refusal: string | null, askedBy?: string | null) {
  const calls = await tx.deleteFrom('refund_calls').where('refund_id', '=', refundId).returning('status').execute()
  const executed = calls.filter(({ status }) => status === 'DONE').length
  claim('GROWING', executed === 0, { refundId, executed })
  await changeRefund(tx, refundId, { status: 'WAITING', refusal, leased_at: null, asked_by: askedBy })
}

/** Who confirms this amount. Null: it waits for another person. The order must be locked. */
export const storeConfirmation = (tx: Tx, refundId: string, cents: number, by: { actor: string; subject: string } | null) =>
  changeRefund(tx, refundId, { amount_cents: cents, confirmed_by: by?.subject ?? null, confirmed_actor: by?.actor ?? null })

/** Ends a refused refund with the part of it that was returned. The order must be locked. */
export const endPartly = (tx: Tx, refundId: string) => changeRefund(tx, refundId, { status: 'DONE', refusal: null })

/**
 * Ends a refused refund, for now or for good: nothing sends it any more, and it is no exception again. False: it is being sent, or has ended.
 * The order must be locked.
 */
export async function giveUpRefund(tx: Tx, refundId: string): Promise<boolean> {
  const ended = await tx
    .updateTable('refunds')
    .set({ status: 'REFUSED', refusal: refusalNote({ code: 'GIVEN_UP' }) })
    .where('id', '=', refundId)
    .where('status', 'in', ['WAITING', 'REFUSED'])
    .where('refusal', 'is not', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

export const callsOfRefund = (db: Db, refundId: string): Promise<RefundCallRow[]> =>
  db.selectFrom('refund_calls').selectAll().where('refund_id', '=', refundId).orderBy('id').execute()

/** Longer than the maximum time of a reading and a refund call together. */
const leaseSeconds = 45

/** Lets one process at a time send the calls of a refund. The lease of a process that died expires. Returns when it began, or undefined. */
export async function leaseRefund(db: Db, refundId: string): Promise<Date | undefined> {
  const leased = await db
    .updateTable('refunds')
    .set({ leased_at: sql`now()` })
    .where('id', '=', refundId)
    .where('status', '=', 'REQUESTING')
    .where((where) =>
      where.or([where('leased_at', 'is', null), where('leased_at', '<', sql<Date>`now() - make_interval(secs => ${leaseSeconds})`)]),
    )
    .returning('leased_at')
    .executeTakeFirst()
  return leased?.leased_at ?? undefined
}

/** Changes nothing if another process holds the lease by now. A JavaScript date has milliseconds only. */
export async function endLease(db: Db, refundId: string, begun: Date) {
  await db
    .updateTable('refunds')
    .set({ leased_at: null })
    .where('id', '=', refundId)
    .where(sql<boolean>`date_trunc('milliseconds', leased_at) = ${begun}`)
    .execute()
}

/** Stored before each request of the call: from then on it may be executed. */
export async function recordRequest(db: Db, callId: string) {
  const requested = { requested_at: sql<Date>`now()` }
  await db.updateTable('refund_calls').set(requested).where('id', '=', callId).execute()
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
  const scope = sql<
    'PROVIDER' | 'DUE'
  >`case when exists (select from refund_calls where refund_id = refunds.id and charge_id = ${servingChargeId})
    then 'PROVIDER' else 'DUE' end`
  await tx
    .updateTable('refunds')
    .set({ scope })
    .where('order_id', '=', orderId)
    .where('actor', 'is', null)
    .where('status', '=', 'DONE')
    .where('scope', 'in', ['PROVIDER', 'DUE'])
    .where(sql<boolean>`scope <> ${scope}`)
    .execute()
}

const noonOf = (day: string) => sql<Date>`((${sql.ref(day)} + time '12:00') at time zone 'America/Sao_Paulo')`

/** Noon of the day on which the money returned, if that was not now. */
const dayOrNow = sql<Date>`least(now(), coalesce(${noonOf('returned_on')}, now()))`

/** A rejected refund releases its key, so that the same request can be made again. */
export async function closeRefund(
  tx: Tx,
  refundId: string,
  result: { status: 'DONE' | 'REFUSED'; cents: number; refusal: string | null; closesOrder: boolean; reason?: string },
) {
  await changeRefund(tx, refundId, {
    status: result.status,
    refusal: result.refusal,
    closes_order: result.closesOrder,
    leased_at: null,
    ...(result.reason ? { reason: result.reason } : {}),
    ...(result.cents > 0 ? { amount_cents: result.cents, done_at: dayOrNow } : {}),
    ...(result.status === 'REFUSED' ? { request_key: null } : {}),
  })
}

/** PagBank's messages about refunds of an order, and the staff's reasons, may name its buyer; its codes stay. The order must be locked. */
export async function removeRefusalMessages(tx: Tx, orderId: string) {
  await sql`update refunds set refusal = ${codeOfRefusal}, reason = case when reason is not null then '' end
    where order_id = ${orderId} and (refusal is not null or reason is not null)`.execute(tx)
  await sql`update refund_calls set refusal = ${codeOfRefusal} where refusal is not null
    and refund_id in (select id from refunds where order_id = ${orderId})`.execute(tx)
}

/**
 * Gives refunds that were made at the provider the day of its report, if a reading found them later. Lines and refunds of the same amount are
 * taken in their order, ours too.
 */
export async function storeDaysOfReport(tx: Tx, chargeIds: readonly string[]) {
  await sql`with lines as (
      select charge_id, abs(gross_cents) as cents, day, row_number() over (partition by charge_id, abs(gross_cents) order by day, line_code) as place
      from transfer_lines where charge_id = any(${chargeIds}::text[]) and report = 'transactional' and event in ('REFUND', 'CHARGEBACK')),
    done as (
      select refunds.id, charge_id, cents, row_number() over (partition by charge_id, cents order by refunds.created_at, refunds.id) as place
      from refunds join refund_calls call on refund_id = refunds.id
      where charge_id = any(${chargeIds}::text[]) and call.status = 'DONE' and method is null)
    update refunds set returned_on = lines.day, done_at = ${noonOf('lines.day')}
    from done join lines using (charge_id, cents, place)
    where refunds.id = done.id and actor is null and lines.day < (created_at at time zone 'America/Sao_Paulo')::date
      and returned_on is distinct from lines.day`.execute(tx)
}
