import { useSearchParams } from 'react-router'
import { PeriodSwitch, spanIn } from '../../funnel/period.tsx'
import { RevenueByDay } from './revenue-by-day.tsx'
import { TwoDays } from './two-days.tsx'
import { TopRows } from './top-rows.tsx'
import { Totals } from './totals.tsx'

const ofOrders = 'Dos pedidos feitos no período; “Vendido” é sem descontar reembolsos, e embaixo está o do período anterior.'

/** The real figures: today and yesterday, then over whole days in São Paulo up to and including today. */
export default function LiveView() {
  const [query] = useSearchParams()
  const days = spanIn(query)
  return (
    <>
      <TwoDays />
      <div className="mt-8 mb-4">
        <PeriodSwitch days={days} />
      </div>
      <Totals days={days} />
      <div className="mt-8 grid gap-8 lg:grid-cols-2">
        <div className="lg:col-span-2">
          <RevenueByDay days={days} />
        </div>
        <TopRows days={days} by="PRODUCT" title="Mais vendidos" column="Produto" meaning={ofOrders} search="?por=produto" />
        <TopRows days={days} by="SOURCE" title="Pedidos por origem" column="Origem" meaning={ofOrders} />
      </div>
    </>
  )
}
