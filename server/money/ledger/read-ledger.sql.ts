import type { Db } from '#server/platform/database/database.ts'

export type LedgerRow = Awaited<ReturnType<typeof ledgerOfOrder>>[number]

/** The entries of an order in the order in which they were posted, revenue of several products as one. */
export const ledgerOfOrder = (db: Db, orderId: string) =>
  db
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
