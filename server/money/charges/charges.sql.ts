import { sql } from 'kysely'
import type { OrderStatus } from '#domain/orders/order/order-transitions.ts'
import type { ChargeFacts, KnownCharge, MoneyCharge } from '#domain/money/charges/settlement.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { hasOpenPage } from '../payments/find-payments.sql.ts'

export interface OrderCharge extends MoneyCharge {
  paymentId: string
  orderStatus: OrderStatus
  /** The order has refunds, done or in progress. */
  hasRefunds: boolean
  /** The order has a card page where the buyer could pay. */
  hasOpenPage: boolean
}

export async function paymentIdOfCharge(db: Db, chargeId: string): Promise<string> {
  return (await db.selectFrom('charges').select('payment_id').where('id', '=', chargeId).executeTakeFirstOrThrow()).payment_id
}

/** A payment's charges as earlier readings stored them. */
export async function knownCharges(db: Db, paymentId: string): Promise<KnownCharge[]> {
  return db
    .selectFrom('charges')
    .select(['id', 'paid_cents as paidCents', 'refunded_cents as refundedCents'])
    .where('payment_id', '=', paymentId)
    .execute()
}

/** `dueFor` of domain/money/charges/settlement.ts, in a statement that reads `payments` and `orders`. */
export const dueColumn = sql<number | null>`case when payments.amount_cents = orders.total_cents then payments.amount_cents end`

/** The charges that brought money, in the order in which they were first read. */
export async function chargesOfOrder(db: Db, orderId: string): Promise<OrderCharge[]> {
  const charges = await db
    .selectFrom('charges')
    .innerJoin('payments', 'payments.id', 'charges.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select([
      'charges.id',
      'charges.payment_id as paymentId',
      dueColumn.as('dueCents'),
      'charges.paid_cents as paidCents',
      'charges.returned_cents as refundedCents',
      'orders.status as orderStatus',
      sql<boolean>`exists (select from refunds where refunds.order_id = ${orderId}::uuid)`.as('hasRefunds'),
      sql<boolean>`exists (select from payments page where page.order_id = ${orderId}::uuid and ${hasOpenPage('page')})`.as('hasOpenPage'),
    ])
    .where('payments.order_id', '=', orderId)
    .orderBy('charges.created_at')
    .orderBy('charges.id')
    .execute()
  return charges as OrderCharge[]
}

/**
 * Stores charges that were read at the provider. Amounts only grow, so a stale reading that is stored late changes nothing. The interest is stored with the first money,
 * and only as far as more than was due was paid: the ledger is derived from it. A charge with an unknown status is not
 * counted yet. The payment must be locked.
 */
export async function storeCharges(tx: Tx, paymentId: string, charges: readonly ChargeFacts[]) {
  const counted = charges.filter(({ paidCents, refundedCents, status }) => paidCents > 0 && (status !== 'UNKNOWN' || refundedCents > 0))
  if (counted.length === 0) return
  await sql`insert into charges (id, payment_id, paid_cents, refunded_cents, interest_cents, paid_at, end_to_end_id, nsu,
      authorization_code)
    select id, ${paymentId}::uuid, max("paidCents"), max("refundedCents"),
      least(coalesce(max("interestCents"), 0), greatest(max("paidCents") - (select amount_cents from payments where id = ${paymentId}::uuid), 0)),
      min("paidAt"), min("endToEndId"), min(nsu), min("authorizationCode")
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as read (id text, "paidCents" int, "refundedCents" int, "interestCents" int,
      "paidAt" timestamptz, "endToEndId" text, nsu text, "authorizationCode" text)
    group by id order by id
    on conflict (id) do update set
      paid_cents = greatest(charges.paid_cents, excluded.paid_cents),
      refunded_cents = greatest(charges.refunded_cents, excluded.refunded_cents),
      paid_at = coalesce(charges.paid_at, excluded.paid_at),
      end_to_end_id = coalesce(charges.end_to_end_id, excluded.end_to_end_id),
      nsu = coalesce(charges.nsu, excluded.nsu),
      authorization_code = coalesce(charges.authorization_code, excluded.authorization_code)`.execute(tx)
}

/** Counts the amounts of our finished refund calls immediately, before a reading of the charge shows them. */
export async function storeRefundedByCalls(tx: Tx, chargeId: string) {
  await tx
    .updateTable('charges')
    .set({
      refunded_cents: sql`greatest(refunded_cents, (select sum(cents) from refund_calls join refunds on refunds.id = refund_id
        where charge_id = ${chargeId} and refund_calls.status = 'DONE' and method is null))`,
    })
    .where('id', '=', chargeId)
    .execute()
}

/** Counts money that the store has returned outside the provider. */
export async function storeReturnedElsewhere(tx: Tx, chargeId: string, cents: number) {
  await tx
    .updateTable('charges')
    .set({ elsewhere_cents: sql`elsewhere_cents + ${cents}` })
    .where('id', '=', chargeId)
    .execute()
}

/** Counts money that a lost dispute takes, before a reading of the charge shows it. */
export async function storeTaken(tx: Tx, chargeId: string, cents: number) {
  await tx
    .updateTable('charges')
    .set({ refunded_cents: sql`refunded_cents + ${cents}` })
    .where('id', '=', chargeId)
    .execute()
}
