import { ledgerAccounts, ledgerKinds } from '#domain/money/ledger.ts'
import { builder, idOf } from '#server/platform/web/graphql/builder.ts'
import { dateTime } from '#server/platform/web/graphql/scalars.ts'
import { missingOrder } from '#server/orders/list/orders.graphql.ts'
import { ledgerOfOrder, type LedgerRow } from './read-ledger.sql.ts'

type Amount = Pick<LedgerRow, 'account' | 'cents'>
type Transaction = Pick<LedgerRow, 'id' | 'kind' | 'occurredAt'> & { entries: Amount[] }

const LedgerAccountEnum = builder.enumType('LedgerAccount', {
  description: 'docs/ledger.md#accounts.',
  values: ledgerAccounts,
})

const LedgerKind = builder.enumType('LedgerKind', { description: 'docs/ledger.md', values: ledgerKinds })

const LedgerAmount = builder.objectRef<Amount>('LedgerAmount').implement({
  description: 'The balance of an account: debits are positive, credits negative.',
  fields: (t) => ({
    account: t.field({ type: LedgerAccountEnum, resolve: (amount) => amount.account }),
    cents: t.expose('cents', { type: 'Cents' }),
  }),
})

const LedgerTransaction = builder.objectRef<Transaction>('LedgerTransaction').implement({
  description: 'Its amounts sum to zero. It is never changed.',
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    kind: t.expose('kind', { type: LedgerKind }),
    occurredAt: dateTime(t, ({ occurredAt }) => occurredAt),
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
