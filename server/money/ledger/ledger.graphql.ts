import { ledgerAccounts } from '#domain/money/ledger.ts'
import { builder, idOf } from '#server/platform/web/graphql/builder.ts'
import { isoDate } from '#server/platform/web/graphql/iso-date.ts'
import { missingOrder } from '#server/orders/list/orders.graphql.ts'
import { ledgerOfOrder, type LedgerRow } from './ledger.sql.ts'

type Amount = Pick<LedgerRow, 'account' | 'cents'>
type Transaction = Pick<LedgerRow, 'id' | 'kind' | 'occurredAt'> & { entries: Amount[] }

const LedgerAccountEnum = builder.enumType('LedgerAccount', {
  description: 'docs/ledger.md#accounts.',
  values: ledgerAccounts,
})

const LedgerAmount = builder.objectRef<Amount>('LedgerAmount').implement({
  description: 'BRL cents of an account: debits are positive, credits negative.',
  fields: (t) => ({
    account: t.field({ type: LedgerAccountEnum, resolve: (amount) => amount.account }),
    cents: t.exposeFloat('cents'),
  }),
})

const LedgerTransaction = builder.objectRef<Transaction>('LedgerTransaction').implement({
  description: 'Its amounts sum to zero. It is never changed.',
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    kind: t.exposeString('kind', { description: 'SALE, RECEIPT, REFUND, REVERSAL, FEE, SETTLEMENT or ADJUSTMENT.' }),
    occurredAt: isoDate(t, ({ occurredAt }) => occurredAt),
    entries: t.field({ type: [LedgerAmount], resolve: ({ entries }) => entries }),
  }),
})

const OrderLedger = builder.objectRef<Transaction[]>('OrderLedger').implement({
  description: 'The ledger of an order (docs/ledger.md).',
  fields: (t) => ({
    balances: t.field({ type: [LedgerAmount], description: 'Of the accounts that were used.', resolve: balancesOf }),
    transactions: t.field({ type: [LedgerTransaction], description: 'Oldest first.', resolve: (transactions) => transactions }),
  }),
})

builder.queryField('orderLedger', (t) =>
  t.field({
    type: OrderLedger,
    description: 'The ledger of an order, empty before the first money.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, { db }) => transactionsOf(await ledgerOfOrder(db, idOf(id, missingOrder))),
  }),
)

function transactionsOf(rows: readonly LedgerRow[]): Transaction[] {
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((entries) => ({ ...entries[0]!, entries }))
}

function balancesOf(transactions: readonly Transaction[]): Amount[] {
  const entries = transactions.flatMap((each) => each.entries)
  return ledgerAccounts.flatMap((account) => {
    const own = entries.filter((entry) => entry.account === account)
    return own.length > 0 ? [{ account, cents: own.reduce((sum, { cents }) => sum + cents, 0) }] : []
  })
}
