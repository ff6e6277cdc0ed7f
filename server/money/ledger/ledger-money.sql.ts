import { type RawBuilder, sql } from 'kysely'

/**
 * The money of an order as the ledger has it, in cents, whenever it was posted: `sold` is revenue and shipping less discounts, `returned` is
 * refunds and lost disputes.
 */
export const ledgerMoney = (orderId: RawBuilder<unknown>) => sql`(
  select coalesce(-sum(cents) filter (where account in ('revenue', 'shipping', 'discount')), 0)::int as sold,
    coalesce(sum(cents) filter (where account in ('refunds', 'chargebacks')), 0)::int as returned
  from ledger_transactions join ledger_entries on transaction_id = ledger_transactions.id where order_id = ${orderId})`
