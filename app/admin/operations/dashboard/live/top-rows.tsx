import { Link } from 'react-router'
import { type FunnelGroup, soldAmong } from '#domain/operations/funnel.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { nameOf } from '../../funnel/funnel-table.tsx'
import { funnel } from '../../funnel/funnel.graphql.ts'
import { FigureTable } from './as-table.tsx'
import { Bone, FiguresPart, useFigures } from './figures-part.tsx'

interface Props {
  days: number
  by: FunnelGroup
  title: string
  /** The name of the first column. */
  column: string
  /** One line on what is counted. */
  meaning: string
  /** The query of the funnel's address. */
  search?: string
}

/** The first rows of the funnel by one of its groups beside those of the period before, and the way to the others. */
export const TopRows = ({ days, by, title, column, meaning, search }: Props) => {
  const before = useFigures(funnel, { days, by, before: true }).data?.rows
  return (
    <FiguresPart title={title} summed={title.toLowerCase()} query={useFigures(funnel, { days, by })} skeleton={<Skeleton />}>
      {({ rows }) => {
        const sold = rows.filter(({ orders }) => orders > 0).slice(0, 6)
        if (sold.length === 0) return <p className="border-y border-rule py-8 text-center text-ink-2">Nenhum pedido neste período.</p>
        return (
          <>
            <div className="border-y border-rule">
              <FigureTable
                columns={[column, 'Pedidos', 'Pagos', 'Vendido']}
                rows={sold.map((row) => [
                  nameOf(row, by),
                  row.orders,
                  row.paid,
                  <Sold key={row.key} cents={row.soldCents} before={before && soldAmong(before, row.key)} />,
                ])}
              />
            </div>
            <p className="mt-2 flex flex-wrap items-center justify-between gap-x-4 text-mini text-ink-2">
              {meaning}
              <Link to={addressOf.list('funnel', search)} className="ink-link inline-flex min-h-9 items-center text-small">
                Ver no funil
              </Link>
            </p>
          </>
        )
      }}
    </FiguresPart>
  )
}

const Sold = ({ cents, before }: { cents: number; before: number | null | undefined }) => (
  <>
    {formatCents(cents)}
    <span className="block text-mini text-ink-2">
      {before === undefined || before === null ? '\u00a0' : `antes ${formatCents(before)}`}
    </span>
  </>
)

const Skeleton = () => (
  <div className="border-y border-rule pt-9">
    {[70, 50, 60, 45, 55, 40].map((percent) => (
      <div key={percent} className="flex h-[3.3rem] items-center border-t border-rule">
        <Bone className="h-3.5" percent={percent} />
      </div>
    ))}
  </div>
)
