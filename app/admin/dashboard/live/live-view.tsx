import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { formatCents } from '../../../ui/format.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { callPanel } from '../../calls/call-panel.ts'
import { FailedCall } from '../../calls/failed-call.tsx'
import { Stat, Stats } from '../stat.tsx'
import { SwitchLinks } from '../../lists/switch-links.tsx'
import { BestSellers } from './best-sellers.tsx'
import { minutesText, shareText, trendOf } from './figure-texts.ts'
import type { Figures } from './figures.ts'
import { liveFigures } from './live-figures.graphql.ts'
import { RevenueByDay } from './revenue-by-day.tsx'
import { Sources } from './sources.tsx'
import { spanIn, spans, spanValue } from './spans.ts'

/** The real figures, over whole days in São Paulo up to and including today. */
export default function LiveView() {
  const [query] = useSearchParams()
  const days = spanIn(query)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['live-figures', days],
    queryFn: async ({ signal }) => (await callPanel(liveFigures, { days }, signal)).liveFigures,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    refetchInterval: 60_000,
  })
  return (
    <>
      <div className="mb-4">
        <SwitchLinks
          label="Período"
          name="dias"
          chosen={spanValue(days)}
          choices={spans.map((span) => ({ value: spanValue(span), label: `${span} dias` }))}
        />
      </div>
      {error && <FailedCall error={error} fallback="Não foi possível somar os números" onRetry={() => void refetch()} />}
      {!data && !error && <Spinner whole label="Somando" />}
      {data && (
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
          <Totals figures={data} days={days} />
          <RevenueByDay daily={data.daily} />
          <div className="mt-8 grid gap-8 lg:grid-cols-2">
            <BestSellers sellers={data.bestSellers} />
            <Sources sources={data.sources} />
          </div>
        </div>
      )}
    </>
  )
}

function Totals({ figures, days }: { figures: Figures; days: number }) {
  return (
    <Stats>
      <Stat name="Receita" value={formatCents(figures.revenueCents)} {...trendOf(figures, days)} />
      <Stat name="Pedidos pagos" value={figures.paidOrders} />
      <Stat name="Pedidos pendentes" value={figures.pendingOrders} />
      <Stat name="Conversão do PIX" value={shareText(figures.pixConversion)} note="dos pedidos por PIX" />
      <Stat name="Tempo até pagar" value={minutesText(figures.minutesToPay)} note="mediana do PIX" />
    </Stats>
  )
}
