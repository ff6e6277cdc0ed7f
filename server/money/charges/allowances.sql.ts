import { type RawBuilder, sql } from 'kysely'
import type { Allowance } from '#domain/money/refunds/refund-amount.ts'
import type { Db } from '#server/platform/database/database.ts'

/** A JSON list. `orderId`: an expression. */
export const allowancesOf = (orderId: RawBuilder<unknown>) => sql<Allowance[]>`(
  select coalesce(json_agg(json_build_object('cents', amount_cents, 'itemIds', item_ids) order by created_at, id), '[]')
  from refunds where order_id = ${orderId} and scope = 'AMOUNT' and status = 'DONE')`

/** Amounts that were returned of an order for no line. */
export async function readAllowances(db: Db, orderId: string): Promise<Allowance[]> {
  const { rows } = await sql<{ all: Allowance[] }>`select ${allowancesOf(sql`${orderId}::uuid`)} as all`.execute(db)
  return rows[0]!.all
}
