import { useQuery } from '@tanstack/react-query'
import { counted } from '#domain/platform/values/counted.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import { panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { useMay } from '#app/admin/platform/may.ts'
import { Cell, Row, Table } from '#app/admin/platform/lists/table.tsx'
import type { AnswerOf } from '#app/query/document.ts'
import { subscriptionFigures } from './subscriptions.graphql.ts'

type Months = AnswerOf<typeof subscriptionFigures>

/** This month in a sentence, and the last twelve below it. What was received is net revenue of the ledger. */
export function MonthFigures() {
  const { data: months = [] } = useQuery({
    ...panelQuery(['subscriptions', 'figures'], subscriptionFigures, {}),
    enabled: useMay('figures.read').allowed,
  })
  const [now] = months
  if (!now) return null
  return (
    <details className="mb-5 border-b border-rule pb-3">
      <summary className="min-h-11 content-center">
        Neste mês: <b className="money">{now.active}</b> em dia, <b className="money">{formatCents(now.mrrCents)}</b> por mês
        {`, ${counted(now.started, 'nova', 'novas')}, ${now.recovered} de volta, ${counted(now.lost, 'encerrada', 'encerradas')}`}
      </summary>
      <Table label="Assinaturas por mês" columns={['Mês', 'Em dia', 'Receita por mês', 'Novas', 'De volta', 'Encerradas', 'Recebido']}>
        {sinceFirst(months).map(({ month, active, mrrCents, started, recovered, lost, receivedCents }, at) => (
          <Row key={month}>
            <Cell>{month.split('-').toReversed().join('/')}</Cell>
            <Cell className="money">{active}</Cell>
            <Cell className="money">{formatCents(mrrCents)}</Cell>
            <Cell className="money">{started}</Cell>
            <Cell className="money">{recovered}</Cell>
            <Cell className="money">{`${lost}${churn(lost, months[at + 1]?.active)}`}</Cell>
            <Cell className="money lg:text-right">{formatCents(receivedCents)}</Cell>
          </Row>
        ))}
      </Table>
    </details>
  )
}

/** Without the months before the store's first subscription. */
const sinceFirst = (months: Months) => months.slice(0, 1 + months.findLastIndex(({ active, started }) => active + started > 0))

/** The share of last month's subscriptions that ended. */
const churn = (lost: number, before: number | undefined): string => (before ? ` (${Math.round((100 * lost) / before)} %)` : '')
