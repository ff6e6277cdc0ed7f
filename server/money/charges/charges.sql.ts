import { type Selectable, sql, type UpdateObject } from 'kysely'
import type { DB, RefundCalls } from '#database/tables.generated.ts'
import type { OrderStatus } from '#domain/orders/order/order-transitions.ts'
import type { ChargeFacts, KnownCharge, MoneyCharge } from '#domain/money/charges/settlement.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { dueColumn } from '../ledger/ledger.sql.ts'

export interface OrderCharge extends MoneyCharge {
  paymentId: string
  /** Part of the refunded cents: what lost disputes hold. */
  takenCents: number
  orderStatus: OrderStatus
  /** The order has refunds, done or in progress. */
  hasRefunds: boolean
}

export async function paymentIdOfCharge(db: Db, chargeId: string): Promise<string> {
  return (await db.selectFrom('charges').select('payment_id').where('id', '=', chargeId).executeTakeFirstOrThrow()).payment_id
}

/** A payment's charges as earlier readings stored them. */
export async function knownCharges(db: Db, paymentId: string): Promise<KnownCharge[]> {
  return db
    .selectFrom('charges')
    .select(['id', 'paid_cents as paidCents', 'returned_cents as refundedCents'])
    .where('payment_id', '=', paymentId)
    .execute()
}

/** The charges that brought money, in the order in which they were first read. */
export const chargesOfOrder = (db: Db, orderId: string): Promise<OrderCharge[]> => chargesOfOrders(db, [orderId])

export async function chargesOfOrders(db: Db, orderIds: readonly string[]): Promise<(OrderCharge & { orderId: string })[]> {
  return db
    .selectFrom('charges')
    .innerJoin('payments', 'payments.id', 'charges.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select([
      'charges.id',
      'charges.payment_id as paymentId',
      'payments.order_id as orderId',
      dueColumn.as('dueCents'),
      'charges.paid_cents as paidCents',
      'charges.returned_cents as refundedCents',
      'charges.taken_cents as takenCents',
      'orders.status as orderStatus',
      sql<boolean>`exists (select from refunds where refunds.order_id = payments.order_id)`.as('hasRefunds'),
    ])
    .where('payments.order_id', 'in', orderIds)
    .orderBy('charges.created_at')
    .orderBy('charges.id')
    .execute()
}

/** The provider's sum still has, or has again, money that came back from disputes: what it showed last was more than what is gone. */
const restoredAsShown = sql`case when charges.shown_cents > charges.refunded_cents + charges.taken_cents then charges.restored_cents else 0 end`

/**
 * Stores charges that were read at the provider, and returns their stored amounts. What was paid and refunded only grows, so a stale reading
 * that is stored late changes nothing. Money that is shown as returned is a refund as far as no dispute has taken it or brought it back. The
 * interest is stored with the first money, and only as far as more than was due was paid: the ledger is derived from it. A charge with an
 * unknown status is not counted yet. The payment must be locked. Throws if a charge is that of another payment: money pays once.
 */
export async function storeCharges(tx: Tx, paymentId: string, charges: readonly ChargeFacts[]): Promise<KnownCharge[]> {
  const counted = charges.filter(({ paidCents, refundedCents, status }) => paidCents > 0 && (status !== 'UNKNOWN' || refundedCents > 0))
  if (counted.length === 0) return []
  const { rows } = await sql<KnownCharge>`
    with read as (
      select id, max("paidCents") as paid, max("refundedCents") as returned, max("interestCents") as interest, min("paidAt") as paid_at,
        min("endToEndId") as end_to_end_id, min(nsu) as nsu, min("authorizationCode") as authorization_code,
        coalesce(bool_and("omitsAmounts"), false) as omits_amounts
      from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as read (id text, "paidCents" int, "refundedCents" int, "interestCents" int,
        "paidAt" timestamptz, "endToEndId" text, nsu text, "authorizationCode" text, "omitsAmounts" bool)
      group by id)
    insert into charges (id, payment_id, paid_cents, refunded_cents, shown_cents, interest_cents, paid_at, end_to_end_id, nsu,
      authorization_code)
    select id, ${paymentId}::uuid, paid, returned, returned,
      least(coalesce(interest, 0), greatest(paid - (select amount_cents from payments where id = ${paymentId}::uuid), 0)),
      paid_at, end_to_end_id, nsu, authorization_code
    from read order by id
    on conflict (id) do update set
      paid_cents = greatest(charges.paid_cents, excluded.paid_cents),
      refunded_cents = greatest(charges.refunded_cents, excluded.refunded_cents - charges.taken_cents - ${restoredAsShown}),
      shown_cents = case when excluded.shown_cents = 0 and (select omits_amounts from read where id = charges.id)
        then charges.shown_cents else excluded.shown_cents end,
      paid_at = coalesce(charges.paid_at, excluded.paid_at),
      end_to_end_id = coalesce(charges.end_to_end_id, excluded.end_to_end_id),
      nsu = coalesce(charges.nsu, excluded.nsu),
      authorization_code = coalesce(charges.authorization_code, excluded.authorization_code)
      where charges.payment_id = excluded.payment_id
    returning id, paid_cents as "paidCents", returned_cents as "refundedCents"`.execute(tx)
  const foreign = counted.find(({ id }) => !rows.some((row) => row.id === id))
  if (foreign) throw new ForeignCharge(foreign.id)
  return rows
}

/** Counts the amounts of our finished refund calls immediately, before a reading of the charge shows them. */
export async function storeRefundedByCalls(tx: Tx, chargeId: string) {
  await changeCharge(tx, chargeId, {
    refunded_cents: sql`greatest(refunded_cents, (select sum(cents) from refund_calls join refunds on refunds.id = refund_id
      where charge_id = ${chargeId} and refund_calls.status = 'DONE' and method is null
        and not exists (select from disputes where disputes.refund_id = refunds.id)))`,
  })
}

const changeCharge = (tx: Tx, id: string, change: UpdateObject<DB, 'charges'>) =>
  tx.updateTable('charges').set(change).where('id', '=', id).execute()

/** Counts money that the store has returned outside the provider. */
export async function storeReturnedElsewhere(tx: Tx, chargeId: string, cents: number) {
  await changeCharge(tx, chargeId, { elsewhere_cents: sql`elsewhere_cents + ${cents}` })
}

/** Money that staff say is gone counts as refunded at the provider, before a reading of the charge shows it. */
export async function storeGone(tx: Tx, chargeId: string, cents: number) {
  await changeCharge(tx, chargeId, { refunded_cents: sql`refunded_cents + ${cents}` })
}

/** Calls of refunds. What a lost dispute took is no refund of the charge. */
export async function callsOfOrder(db: Db, orderId: string): Promise<Selectable<RefundCalls>[]> {
  return db
    .selectFrom('refund_calls')
    .innerJoin('refunds', 'refunds.id', 'refund_calls.refund_id')
    .selectAll('refund_calls')
    .where('refunds.order_id', '=', orderId)
    .where((where) => where.not(where.exists(where.selectFrom('disputes').select('id').whereRef('disputes.refund_id', '=', 'refunds.id'))))
    .execute()
}

/** Whether returned money of a charge that nothing else explains is that of this call. One that was never sent can only match exactly. */
export const isReturned = (call: Pick<Selectable<RefundCalls>, 'cents' | 'requested_at'>, unexplainedCents: number) =>
  call.requested_at ? unexplainedCents >= call.cents : unexplainedCents === call.cents

/** A lost dispute takes this money, `refunded` of it from what a reading had shown as refunded. */
export async function storeTaken(tx: Tx, chargeId: string, { cents, refunded }: { cents: number; refunded: number }) {
  await changeCharge(tx, chargeId, { taken_cents: sql`taken_cents + ${cents}`, refunded_cents: sql`refunded_cents - ${refunded}` })
}

/** Money that a dispute had taken is back. */
export async function storeRestored(tx: Tx, chargeId: string, cents: number) {
  await changeCharge(tx, chargeId, { taken_cents: sql`taken_cents - ${cents}`, restored_cents: sql`restored_cents + ${cents}` })
}

/** Whether the last reading of the charge shows some of what a lost dispute took as returned: more than the charge's refunds and its other lost disputes. */
export async function isTakingShown(tx: Tx, chargeId: string, takenCents: number): Promise<boolean> {
  const charge = await tx
    .selectFrom('charges')
    .select(sql<boolean>`shown_cents - ${restoredAsShown} > refunded_cents + taken_cents - ${takenCents}`.as('isShown'))
    .where('id', '=', chargeId)
    .executeTakeFirst()
  return charge?.isShown ?? false
}

class ForeignCharge extends Error {
  override readonly name = 'ForeignCharge'
  constructor(id: string) {
    super(`charge ${id} belongs to another payment`)
  }
}

/** Whether what the provider showed is no truth that can be stored: a charge of another payment, or a value that no column takes (class 22). */
export const isUnstorable = (error: unknown): boolean =>
  error instanceof ForeignCharge || (error instanceof Error && 'code' in error && /^22/.test(String(error.code)))

/** A refusal of the provider as payments and refunds store it: code, parameter, and the provider's message. */
export const refusalNote = ({ code, parameter, message }: { code: string; parameter?: string | null; message?: string }): string =>
  [code, parameter?.replaceAll(' ', '') || '-', message?.slice(0, 200)].filter(Boolean).join(' ')

/** Code and parameter of a stored refusal, without its message, which may name a buyer. */
export const codeOfRefusal = sql<string | null>`substring(refusal from '^\\S* ?\\S*')`
