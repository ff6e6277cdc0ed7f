import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { formatCents } from '#domain/platform/values/money.ts'
import { Loaded } from '#app/admin/platform/calls/loaded.tsx'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { accountName, balanceText, kindName, type LedgerEntry, shownCents } from './ledger-texts.ts'
import type { AnswerOf } from '#app/query/document.ts'
import { orderLedger } from '#app/admin/orders/order/orders.graphql.ts'

/** Where the order's money is, and every movement of it. It is read only when it is opened. */
export function OrderLedger({ order: { id } }: { order: { id: string } }) {
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="group mt-6 border-t border-rule py-3">
      <summary className="display inline-flex min-h-11 items-center gap-3 text-3">
        Movimento do dinheiro (razão) <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
      </summary>
      {open && (
        <Loaded
          query={panelQuery(['orders', 'ledger', id], orderLedger, { id })}
          fallback="Não foi possível ler o movimento do dinheiro"
          reading="Lendo o movimento do dinheiro"
        >
          {(ledger) => <Ledger {...ledger} />}
        </Loaded>
      )}
    </details>
  )
}

const Ledger = ({ balances, transactions }: AnswerOf<typeof orderLedger>) =>
  transactions.length === 0 ? (
    <p className="pb-3 text-small text-ink-2">Nenhum dinheiro passou por este pedido.</p>
  ) : (
    <div className="grid gap-5 pb-3 md:grid-cols-2 md:gap-8">
      <Balances balances={balances} />
      <ol className="grid content-start gap-3" aria-label="Movimentos">
        {transactions.map((transaction) => (
          <Movement key={transaction.id} transaction={transaction} />
        ))}
      </ol>
    </div>
  )

const Balances = ({ balances }: { balances: LedgerEntry[] }) => (
  <dl className="grid content-start gap-1.5" aria-label="Saldos">
    {balances.map((balance) => (
      <Line key={balance.account} name={balanceText(balance)} cents={shownCents(balance)} />
    ))}
  </dl>
)

type Transaction = AnswerOf<typeof orderLedger>['transactions'][number]

const Movement = ({ transaction: { kind, occurredAt, entries } }: { transaction: Transaction }) => (
  <li className="rounded-1 border border-rule px-3 py-2 text-small">
    <p className="money flex flex-wrap justify-between gap-x-3">
      <span className="font-semibold">{kindName(kind)}</span>
      <time dateTime={occurredAt} className="text-ink-2">
        {formatMoment(occurredAt)}
      </time>
    </p>
    <dl className="mt-1 grid gap-0.5 text-ink-2">
      {entries.map((entry) => (
        <Line key={entry.account} name={accountName(entry)} cents={entry.cents} />
      ))}
    </dl>
  </li>
)

const Line = ({ name, cents }: { name: string; cents: number }) => (
  <div className="money flex justify-between gap-4">
    <dt>{name}</dt>
    <dd className="whitespace-nowrap">{formatCents(cents)}</dd>
  </div>
)
