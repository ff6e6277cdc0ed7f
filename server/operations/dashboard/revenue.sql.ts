import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

/** The moments at which the period before and the period itself begin, and at which it ends. */
export interface Periods {
  before: RawBuilder<unknown>
  from: RawBuilder<unknown>
  until: RawBuilder<unknown>
}

export interface Revenue {
  /** Net revenue: what was sold, with its shipping and less its discounts, less what was returned. */
  revenueCents: number
  previousRevenueCents: number
  /** Refunds and lost disputes; negative if more of them came back. */
  returnedCents: number
  previousReturnedCents: number
  paidOrders: number
  previousPaidOrders: number
}

/**
 * Entries that move revenue, on the day on which they count: of a sale and of a reversal the buyer's entry is the sum of all others. Money that
 * paid no order is none of these. Each is read from an index alone.
 */
export const revenueEntries = (from: RawBuilder<unknown>, until: RawBuilder<unknown>) => sql`(
  select kind, occurred_at, coalesce(cents, 0) as cents
  from ledger_transactions left join ledger_entries on transaction_id = ledger_transactions.id and account = 'buyer'
  where kind in ('SALE', 'REVERSAL') and occurred_at >= ${from} and occurred_at < ${until}
) as entry`

/** The net revenue of a period and of the one before it, as the ledger has it. */
export async function revenueOf(db: Db, { before, from, until }: Periods): Promise<Revenue> {
  const sum = (condition: RawBuilder<unknown>) => sql`coalesce(sum(cents) filter (where ${condition}), 0)::float8`
  const count = (condition: RawBuilder<unknown>) => sql`(count(*) filter (where kind = 'SALE' and ${condition}))::int`
  const [isNow, isBefore] = [sql`occurred_at >= ${from}`, sql`occurred_at < ${from}`]
  const { rows } = await sql<Revenue>`
    select ${sum(isNow)} as "revenueCents", ${sum(isBefore)} as "previousRevenueCents",
      0 - ${sum(sql`kind = 'REVERSAL' and ${isNow}`)} as "returnedCents", 0 - ${sum(sql`kind = 'REVERSAL' and ${isBefore}`)} as "previousReturnedCents",
      ${count(isNow)} as "paidOrders", ${count(isBefore)} as "previousPaidOrders"
    from ${revenueEntries(before, until)}`.execute(db)
  return rows[0]!
}
