import { formatCents, unitsFromCents } from '#domain/platform/values/money.ts'
import { formatDay } from '#domain/platform/values/format-day.ts'
import { AsTable } from './as-table.tsx'
import { shortDay } from './figure-texts.ts'
import { FiguresPart, useFigures } from './figures-part.tsx'
import type { AnswerOf } from '#app/query/document.ts'
import { liveDays } from './live-figures.graphql.ts'
import { roundSteps } from './round-steps.ts'

const short = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 })

type Days = AnswerOf<typeof liveDays>['daily']

export const RevenueByDay = ({ days }: { days: number }) => (
  <FiguresPart title="Receita líquida por dia" summed="a receita por dia" query={useFigures(liveDays, { days })} skeleton={<Skeleton />}>
    {({ daily }) => (
      <>
        <Bars daily={daily} />
        <AsTable
          columns={['Dia', 'Vendas', 'Receita líquida']}
          rows={daily.toReversed().map(({ day, paidOrders, revenueCents }) => [formatDay(day), paidOrders, formatCents(revenueCents)])}
        />
      </>
    )}
  </FiguresPart>
)

const Skeleton = () => (
  <div className="mb-17 flex h-58 items-end gap-1 border-y border-rule pl-[3.25rem]">
    {[40, 65, 50, 80, 60, 35, 55, 70, 90, 45, 60, 75, 50, 85, 65, 40, 55, 70].map((percent, place) => (
      <span key={place} className="flex-1 rounded-t-1 bg-paper-down" style={{ height: `${percent}%` }} />
    ))}
  </div>
)

/** One bar a day. The table says the same to screen readers. */
function Bars({ daily }: { daily: Days }) {
  const steps = roundSteps(Math.max(...daily.map(({ revenueCents }) => revenueCents), 0))
  const most = steps.at(-1)!
  const labelled = Math.ceil(daily.length / 7)
  return (
    <div aria-hidden className="money grid h-64 grid-cols-[3.25rem_1fr] text-small text-ink-2">
      <div className="relative mb-6">
        {steps.map((step) => (
          <span key={step} className="absolute right-2 translate-y-1/2" style={{ bottom: `${(step / most) * 100}%` }}>
            {short.format(unitsFromCents(step))}
          </span>
        ))}
      </div>
      <div className="relative mb-6">
        {steps.map((step) => (
          <div key={step} className="absolute inset-x-0 border-t border-rule" style={{ bottom: `${(step / most) * 100}%` }} />
        ))}
        <div className="absolute inset-0 flex">
          {daily.map(({ day, revenueCents }, index) => (
            <div
              key={day}
              title={`${shortDay(day)}: ${formatCents(revenueCents)}`}
              className="relative flex min-w-0 flex-1 items-end px-px hover:bg-paper-down"
            >
              <div className="w-full rounded-t-[2px] bg-accent" style={{ height: `${(Math.max(revenueCents, 0) / most) * 100}%` }} />
              {index % labelled === 0 && <span className="absolute top-full left-1/2 mt-1 -translate-x-1/2">{shortDay(day)}</span>}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
