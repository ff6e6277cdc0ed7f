import { counted } from '#domain/platform/values/counted.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import type { AnswerOf } from '#app/query/document.ts'
import { Stat, Stats } from '../stat.tsx'
import { Bone, FiguresPart, useFigures } from './figures-part.tsx'
import { liveDays } from './live-figures.graphql.ts'

type Day = AnswerOf<typeof liveDays>['daily'][number]

/** Today and yesterday, each beside the same day of the week before. */
export const TwoDays = () => (
  <FiguresPart title="Hoje e ontem" summed="o dia de hoje e o de ontem" query={useFigures(liveDays, { days: 30 })} skeleton={<Skeleton />}>
    {({ daily }) => (
      <Stats>
        <DayStat name="Receita líquida de hoje" day={daily.at(-1)} weekBefore={daily.at(-8)} />
        <DayStat name="Receita líquida de ontem" day={daily.at(-2)} weekBefore={daily.at(-9)} />
      </Stats>
    )}
  </FiguresPart>
)

function DayStat({ name, day, weekBefore }: { name: string; day: Day | undefined; weekBefore: Day | undefined }) {
  if (!day || !weekBefore) return null
  return (
    <Stat
      name={name}
      value={formatCents(day.revenueCents)}
      note={`${counted(day.paidOrders, 'venda', 'vendas')} · ${formatCents(weekBefore.revenueCents)} no mesmo dia da semana passada`}
    />
  )
}

const Skeleton = () => (
  <div className="border-y border-rule py-4">
    <Bone className="h-22" percent={60} />
  </div>
)
