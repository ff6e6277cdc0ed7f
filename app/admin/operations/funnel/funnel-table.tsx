import type { ReactNode } from 'react'
import { formatCents } from '#domain/platform/values/money.ts'
import type { FunnelGroup } from '#domain/operations/funnel.ts'
import { formatDay } from '#domain/platform/values/format-day.ts'
import type { AnswerOf } from '#app/query/document.ts'
import type { funnel } from './funnel.graphql.ts'

export type FunnelFigures = AnswerOf<typeof funnel>['total']

export const count = (value: number | null) => value?.toLocaleString('pt-BR')

const columns: { name: string; value: (row: FunnelFigures) => ReactNode }[] = [
  { name: 'Visitas', value: ({ visits }) => count(visits) },
  { name: 'Produto', value: ({ products }) => count(products) },
  { name: 'Checkout', value: ({ checkouts }) => count(checkouts) },
  { name: 'Pedidos', value: ({ orders }) => count(orders) },
  { name: 'PIX', value: ({ pix }) => count(pix) },
  { name: 'Pagos', value: ({ paid }) => count(paid) },
  { name: 'Reembolsos', value: ({ refunded }) => count(refunded) },
  { name: 'Vendido', value: ({ soldCents }) => formatCents(soldCents) },
  { name: 'Reembolsado', value: ({ returnedCents }) => formatCents(returnedCents) },
  { name: 'Ficou', value: ({ soldCents, returnedCents }) => formatCents(soldCents - returnedCents) },
]

const without: Record<FunnelGroup, string> = {
  SOURCE: 'direto',
  CAMPAIGN: 'direto',
  PRODUCT: '—',
  BUMP: 'sem complemento',
  COUPON: 'sem cupom',
  DAY: '—',
}

interface Props {
  rows: FunnelFigures[]
  total: FunnelFigures
  by: FunnelGroup
  /** The name of the first column. */
  column: string
}

/** A table on wide screens, below 960 px a list of rows with the name of each figure. Figures that the group does not count have no column. */
export function FunnelTable({ rows, total, by, column }: Props) {
  const shownColumns = columns.filter(({ value }) => value(total) !== undefined)
  if (rows.length === 0)
    return <p className="border-b border-rule py-10 text-center text-ink-2">Nenhuma visita e nenhum pedido neste período.</p>
  return (
    <>
      <table
        aria-label={`Funil por ${column.toLowerCase()}`}
        className="money w-full text-left text-small max-lg:block max-lg:[&_tbody]:block max-lg:[&_thead]:sr-only"
      >
        <thead>
          <tr>
            <th scope="col" className="py-2 pr-3 font-semibold text-ink-2">
              {column}
            </th>
            {shownColumns.map(({ name }) => (
              <th key={name} scope="col" className="py-2 pl-3 text-right font-semibold text-ink-2">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} name={nameOf(row, by)} row={row} columns={shownColumns} />
          ))}
        </tbody>
      </table>
      {(by === 'PRODUCT' || by === 'BUMP') && (
        <p className="mt-3 max-w-[65ch] text-small text-ink-2">
          Desconto e frete são divididos pelos itens de cada pedido, na proporção dos preços. Um pedido com vários itens conta em cada um.
        </p>
      )}
    </>
  )
}

export const nameOf = ({ key, name }: FunnelFigures, by: FunnelGroup) => (by === 'DAY' ? formatDay(key) : name || without[by])

const Row = ({ name, row, columns: shownColumns }: { name: string; row: FunnelFigures; columns: typeof columns }) => (
  <tr className="border-t border-rule max-lg:first:border-t-0 hover:bg-paper-down max-lg:grid max-lg:grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] max-lg:gap-x-3 max-lg:gap-y-2 max-lg:py-4">
    <th scope="row" className="py-2.5 pr-3 font-semibold wrap-anywhere max-lg:col-span-full max-lg:p-0">
      {name}
    </th>
    {shownColumns.map(({ name: label, value }) => (
      <td
        key={label}
        className="py-2.5 pl-3 text-right xl:max-2xl:pl-2 max-lg:p-0 max-lg:text-left max-lg:wrap-anywhere lg:whitespace-nowrap"
      >
        <span className="block text-mini text-ink-2 lg:hidden">{label} </span>
        {value(row)}
      </td>
    ))}
  </tr>
)
