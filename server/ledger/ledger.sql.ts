import { sql } from 'kysely'
import type { LedgerTransaction } from '#domain/ledger.ts'
import type { Db, Tx } from '../database/database.ts'
import { withDatabaseBudget } from '../database/database-budget.ts'

/**
 * Appends transactions with their entries, all with one statement. One that is posted already, by its kind and source, is left out.
 * Returns how many entries were appended.
 */
export async function appendTransactions(tx: Tx, transactions: readonly LedgerTransaction[]): Promise<number> {
  if (transactions.length === 0) return 0
  const rows = JSON.stringify(
    transactions.map(({ kind, source, orderId, chargeId, occurredAt, entries }) => ({
      kind,
      source,
      order_id: orderId,
      charge_id: chargeId,
      occurred_at: occurredAt,
      entries: entries.map(({ account, productId, cents }) => ({ account, product_id: productId, cents })),
    })),
  )
  const appended = await sql`with posted as (insert into ledger_transactions (kind, source, order_id, charge_id, occurred_at)
      select kind, source, order_id, charge_id, occurred_at
      from jsonb_to_recordset(${rows}::jsonb) as wanted (kind text, source text, order_id uuid, charge_id text, occurred_at timestamptz)
      on conflict (kind, source) do nothing
      returning id, kind, source)
    insert into ledger_entries (transaction_id, account, product_id, cents)
    select posted.id, entry.account, entry.product_id, entry.cents
    from posted
    join jsonb_to_recordset(${rows}::jsonb) as wanted (kind text, source text, entries jsonb) using (kind, source)
    cross join lateral jsonb_to_recordset(wanted.entries) as entry (account text, product_id uuid, cents bigint)`.execute(tx)
  return Number(appended.numAffectedRows ?? 0)
}

/** Zero, unless rows were written around the database's own checks. Reads the whole table. */
export async function sumOfAllEntries(db: Db): Promise<number> {
  // Many millions of entries take longer than the pool's limit, which all other statements keep.
  return withDatabaseBudget(6 * 60_000, () =>
    db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = '5min'`.execute(tx)
      const { rows } = await sql<{ cents: number }>`select coalesce(sum(cents), 0)::bigint as cents from ledger_entries`.execute(tx)
      return rows[0]!.cents
    }),
  )
}

export interface LedgerRow {
  id: number
  kind: string
  occurredAt: Date
  account: string
  cents: number
}

/** The entries of an order in the order in which they were posted, revenue of several products as one. */
export async function ledgerOfOrder(db: Db, orderId: string): Promise<LedgerRow[]> {
  return db
    .selectFrom('ledger_transactions')
    .innerJoin('ledger_entries', 'transaction_id', 'ledger_transactions.id')
    .select((select) => [
      'ledger_transactions.id',
      'kind',
      'occurred_at as occurredAt',
      'account',
      select.cast<number>(select.fn.sum('cents'), 'bigint').as('cents'),
    ])
    .where('order_id', '=', orderId)
    .groupBy(['ledger_transactions.id', 'kind', 'occurred_at', 'account'])
    .orderBy('ledger_transactions.id')
    .orderBy((order) => order.fn.min('ledger_entries.id'))
    .execute()
}
