import { Fragment } from 'react'
import { formatCents } from '../../../ui/format.ts'
import { AsTable } from './as-table.tsx'
import type { Figures } from './figures.ts'

const nameOf = (source: string) => source || 'direto'

export function Sources({ sources }: { sources: Figures['sources'] }) {
  return (
    <section>
      <h2 className="display mb-3 text-2">Pedidos por origem</h2>
      {sources.length === 0 ? (
        <p className="border-y border-rule py-8 text-center text-ink-2">Nenhum pedido neste período.</p>
      ) : (
        <>
          <Bars sources={sources} />
          <p className="flex gap-4 text-small text-ink-2">
            <span className="inline-flex items-center gap-2">
              <span aria-hidden className="size-3 bg-accent" /> pagos
            </span>
            <span className="inline-flex items-center gap-2">
              <span aria-hidden className="size-3 bg-[var(--rule-strong)]" /> sem pagamento
            </span>
          </p>
          <AsTable
            columns={['Origem', 'Pedidos', 'Pagos', 'Receita']}
            rows={sources.map((each) => [nameOf(each.source), each.orders, each.paidOrders, formatCents(each.revenueCents)])}
          />
        </>
      )}
    </section>
  )
}

/** One bar for each source: its paid orders, then the others. The table says the same to screen readers. */
function Bars({ sources }: { sources: Figures['sources'] }) {
  const most = Math.max(...sources.map(({ orders }) => orders), 1)
  return (
    <div aria-hidden className="mb-3 grid grid-cols-[6.5rem_1fr] items-center gap-x-3 gap-y-4 text-small text-ink-2">
      {sources.map(({ source, orders, paidOrders }) => (
        <Fragment key={source}>
          <span className="truncate text-right">{nameOf(source)}</span>
          <div className="flex h-[1.125rem]" title={`${nameOf(source)}: ${paidOrders} pagos, ${orders - paidOrders} sem pagamento`}>
            <div className="bg-accent" style={{ width: `${(paidOrders / most) * 100}%` }} />
            <div className="bg-[var(--rule-strong)]" style={{ width: `${((orders - paidOrders) / most) * 100}%` }} />
          </div>
        </Fragment>
      ))}
    </div>
  )
}
