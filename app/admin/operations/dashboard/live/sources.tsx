import { Fragment } from 'react'
import { AsTable } from './as-table.tsx'
import { Bone, FiguresPart, useFigures } from './figures-part.tsx'
import { formatCents } from '#domain/platform/values/money.ts'
import type { AnswerOf } from '#app/query/document.ts'
import { liveSources } from './live-figures.graphql.ts'

const nameOf = (source: string | null) => source ?? 'direto'

type SourceFigures = AnswerOf<typeof liveSources>['sources']

export const Sources = ({ days }: { days: number }) => (
  <FiguresPart title="Pedidos por origem" summed="os pedidos por origem" query={useFigures(liveSources, days)} skeleton={<Skeleton />}>
    {({ sources }) => <SourceChart sources={sources} />}
  </FiguresPart>
)

const Skeleton = () => (
  <div className="mb-26 grid gap-4">
    {[90, 60, 35, 30, 25, 20].map((percent) => (
      <div key={percent} className="flex h-6 items-center pl-[7.25rem]">
        <Bone className="h-[1.125rem]" percent={percent} />
      </div>
    ))}
  </div>
)

function SourceChart({ sources }: { sources: SourceFigures }) {
  if (sources.length === 0) return <p className="border-y border-rule py-8 text-center text-ink-2">Nenhum pedido neste período.</p>
  return (
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
  )
}

/** One bar for each source: its paid orders, then the others. The table says the same to screen readers. */
function Bars({ sources }: { sources: SourceFigures }) {
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
