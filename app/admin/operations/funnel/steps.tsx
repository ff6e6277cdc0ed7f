import { formatCents } from '#domain/platform/values/money.ts'
import type { ReactNode } from 'react'
import { count, type FunnelFigures } from './funnel-table.tsx'
import { shareText } from './share-text.ts'

/** The money that is left of the period, and the steps that a group counts, each with its share of the one before. */
export function Steps({ total }: { total: FunnelFigures }) {
  const steps = [
    ['Visitas', total.visits],
    ['Viram um produto', total.products],
    ['Foram ao checkout', total.checkouts],
    ['Pedidos', total.orders],
    ['Pagos', total.paid],
  ].filter((step): step is [string, number] => step[1] !== null)
  const net = formatCents(total.soldCents - total.returnedCents)
  return (
    <dl className="mb-8 grid grid-cols-2 gap-x-6 gap-y-4 border-y border-rule py-4 sm:grid-cols-3 xl:grid-flow-col xl:grid-cols-none">
      <Figure name="Ficou" value={net} note={`de ${formatCents(total.soldCents)} vendidos`} />
      {steps.map(([name, value], place) => (
        <Figure key={name} name={name} value={count(value)} note={passed(value, steps[place - 1])} />
      ))}
    </dl>
  )
}

const Figure = ({ name, value, note }: { name: string; value: ReactNode; note: string | undefined }) => (
  <div className="max-sm:first:col-span-2">
    <dt className="text-small text-ink-2">{name}</dt>
    <dd className="display money text-2 wrap-anywhere">{value}</dd>
    {note && <dd className="text-small text-ink-2">{note}</dd>}
  </div>
)

/** More orders than visits to the checkout are no share: not every visit is counted. */
const passed = (value: number, before: [string, number] | undefined) =>
  before && before[1] > 0 && value <= before[1] ? `${shareText(value / before[1])} do passo anterior` : undefined
