import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { formatCents, formatMoment } from '../../ui/format.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { callPanel } from '../calls/call-panel.ts'
import { FailedCall } from '../calls/failed-call.tsx'
import { accountName, balanceText, kindName, type LedgerEntry, shownCents } from './ledger-texts.ts'
import { orderLedger, type OrderLedgerResult } from './order-ledger.graphql.ts'

/** Where the order's money is, and every movement of it. It is read only when it is opened. */
export function OrderLedger({ id }: { id: string }) {
  const [open, setOpen] = useState(false)
  const region = useId()
  return (
    <section className="mt-6 border-t border-rule">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={region}
          onClick={() => setOpen(!open)}
          className="flex min-h-12 w-full items-center justify-between gap-3 font-semibold"
        >
          Razão
          <ChevronDown aria-hidden className={`size-5 transition-transform duration-[var(--quick)] ${open ? 'rotate-180' : ''}`} />
        </button>
      </h3>
      <div id={region} hidden={!open}>
        {open && <Ledger id={id} />}
      </div>
    </section>
  )
}

function Ledger({ id }: { id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['orders', 'ledger', id],
    queryFn: async ({ signal }) => (await callPanel(orderLedger, { id }, signal)).orderLedger,
    staleTime: 0,
  })
  if (error) return <FailedCall error={error} fallback="Não foi possível ler o razão" onRetry={() => void refetch()} />
  if (!data) return <Spinner label="Lendo o razão" />
  if (data.transactions.length === 0) return <p className="pb-3 text-small text-ink-2">Nenhum dinheiro passou por este pedido.</p>
  return (
    <div className="grid gap-5 pb-3 md:grid-cols-2 md:gap-8">
      <Balances balances={data.balances} />
      <ol className="grid content-start gap-3" aria-label="Movimentos">
        {data.transactions.map((transaction) => (
          <Movement key={transaction.id} transaction={transaction} />
        ))}
      </ol>
    </div>
  )
}

const Balances = ({ balances }: { balances: LedgerEntry[] }) => (
  <dl className="grid content-start gap-1.5" aria-label="Saldos">
    {balances.map((balance) => (
      <Line key={balance.account} name={balanceText(balance)} cents={shownCents(balance)} />
    ))}
  </dl>
)

type Transaction = OrderLedgerResult['orderLedger']['transactions'][number]

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
