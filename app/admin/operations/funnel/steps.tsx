import { formatCents } from '#app/ui/format.ts'
import { shareText } from '../dashboard/live/figure-texts.ts'
import { Stat, Stats } from '../dashboard/stat.tsx'
import { count, type FunnelFigures } from './funnel-table.tsx'

/** The money that is left of the period, and the steps that a group counts, each with its share of the one before. */
export function Steps({ total }: { total: FunnelFigures }) {
  const steps = [
    ['Visitas', total.visits],
    ['Viram um produto', total.products],
    ['Foram ao checkout', total.checkouts],
    ['Pedidos', total.orders],
    ['Pagos', total.paid],
  ].filter((step): step is [string, number] => step[1] !== null)
  const kept = formatCents(total.soldCents - total.returnedCents)
  return (
    <div className="mb-8">
      <Stats>
        <Stat name="Ficou" value={kept} note={`de ${formatCents(total.soldCents)} vendidos`} />
        {steps.map(([name, value], place) => (
          <Stat key={name} name={name} value={count(value)} note={passed(value, steps[place - 1])} />
        ))}
      </Stats>
    </div>
  )
}

/** More orders than visits to the checkout are no share: not every visit is counted. */
const passed = (value: number, before: [string, number] | undefined) =>
  before && before[1] > 0 && value <= before[1] ? `${shareText(value / before[1])} do passo anterior` : undefined
