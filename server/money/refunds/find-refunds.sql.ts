import { sql } from 'kysely'
import type { PortalRefund } from '#domain/money/refunds/portal-refund.ts'
import type { Db } from '#server/platform/database/database.ts'
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
