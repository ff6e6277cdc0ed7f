import { sql } from 'kysely'
import type { PortalRefund } from '#domain/money/refunds/portal-refund.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { RefundRow } from '../charges/refunds.sql.ts'

/** The refund that was requested with the same key, or else the one in progress. */
export async function requestedRefund(db: Db, orderId: string, key: string | null): Promise<RefundRow | undefined> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where((where) => where.or([where('status', '=', 'REQUESTING'), ...(key ? [where('request_key', '=', key)] : [])]))
    .orderBy(sql`request_key is not distinct from ${key}`, 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Portal money of the charges that pay for the lines of an order: refunds that nobody requested here, and that no dispute or line accounts for. */
export async function portalRefunds(db: Db, orderId: string): Promise<PortalRefund[]> {
  return db
    .selectFrom('refunds')
    .select(['id', 'amount_cents as cents', 'created_at as createdAt'])
    .where('order_id', '=', orderId)
    .where('scope', '=', 'PROVIDER')
    .where('status', '=', 'DONE')
    .where('actor', 'is', null)
    .where((where) => where.not(where.exists(where.selectFrom('disputes').select('id').whereRef('disputes.refund_id', '=', 'refunds.id'))))
    .orderBy('created_at')
    .execute()
}

/**
 * The sum that staff have decided to return of an order, and that nobody else has confirmed: several small refunds are one. A withdrawal is the buyer's decision, unless
 * staff gave it an earlier day.
 */
export async function unconfirmedCents(tx: Tx, orderId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select coalesce(sum(amount_cents), 0)::int as cents from refunds
    where order_id = ${orderId} and actor is not null and scope in ('WHOLE', 'ITEMS', 'AMOUNT') and (status <> 'REFUSED' or done_at is not null)
      and confirmed_by is null and not exists (select from withdrawals where refund_id = refunds.id
        and (declared_on is null or declared_on = (requested_at at time zone 'America/Sao_Paulo')::date))`.execute(tx)
  return rows[0]!.cents
}

export const isOfWithdrawal = async (tx: Tx, refundId: string): Promise<boolean> =>
  (await tx.selectFrom('withdrawals').select('id').where('refund_id', '=', refundId).executeTakeFirst()) !== undefined
