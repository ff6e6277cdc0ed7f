import { sql } from 'kysely'
import type { OrderStatus } from '#domain/order-transitions.ts'
import type { MoneyCharge } from '#domain/charges-due.ts'
import type { ChargeFacts, KnownCharge } from '#domain/settlement.ts'
import type { Db, Tx } from '../database/database.ts'
import { hasOpenPage } from './find-payments.sql.ts'

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

/** The charges that brought money, in the order in which they were first read. */
export async function chargesOfOrder(db: Db, orderId: string): Promise<OrderCharge[]> {
  const charges = await db
    .selectFrom('charges')
    .innerJoin('payments', 'payments.id', 'charges.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select([
      'charges.id',
      'charges.payment_id as paymentId',
      'payments.amount_cents as dueCents',
      'charges.paid_cents as paidCents',
      'charges.refunded_cents as refundedCents',
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

/** Amounts only grow, so a stale reading that is stored late changes nothing. A charge with an unknown status is not counted yet. */
export async function storeCharges(tx: Tx, paymentId: string, charges: readonly ChargeFacts[]) {
  for (const charge of charges) {
    if (charge.paidCents === 0 || (charge.status === 'UNKNOWN' && charge.refundedCents === 0)) continue
    await tx
      .insertInto('charges')
      .values({
        id: charge.id,
        payment_id: paymentId,
        paid_cents: charge.paidCents,
        refunded_cents: charge.refundedCents,
        paid_at: charge.paidAt ?? null,
        end_to_end_id: charge.endToEndId ?? null,
        nsu: charge.nsu ?? null,
        authorization_code: charge.authorizationCode ?? null,
      })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({
          paid_cents: sql`greatest(charges.paid_cents, excluded.paid_cents)`,
          refunded_cents: sql`greatest(charges.refunded_cents, excluded.refunded_cents)`,
          paid_at: sql`coalesce(charges.paid_at, excluded.paid_at)`,
          end_to_end_id: sql`coalesce(charges.end_to_end_id, excluded.end_to_end_id)`,
          nsu: sql`coalesce(charges.nsu, excluded.nsu)`,
          authorization_code: sql`coalesce(charges.authorization_code, excluded.authorization_code)`,
        }),
      )
      .execute()
  }
}

/** Counts the amounts of our finished refund calls immediately, before a reading of the charge shows them. */
export async function storeRefundedByCalls(tx: Tx, chargeId: string) {
  await tx
    .updateTable('charges')
    .set({
      refunded_cents: sql`greatest(refunded_cents, (select sum(cents) from refund_calls where charge_id = ${chargeId} and status = 'DONE'))`,
    })
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
