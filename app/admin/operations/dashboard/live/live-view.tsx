import { useSearchParams } from 'react-router'
import { SwitchLinks } from '#app/admin/platform/lists/switch-links.tsx'
import { RevenueByDay } from './revenue-by-day.tsx'
import { TopRows } from './top-rows.tsx'
import { Totals } from './totals.tsx'

/** The real figures, over whole days in São Paulo up to and including today. */
export default function LiveView() {
  const [query] = useSearchParams()
  const days = spanIn(query)
  return (
    <>
      <div className="mb-4">
        <PeriodSwitch days={days} />
      </div>
      <Totals days={days} />
      <div className="mt-8 grid gap-8 lg:grid-cols-2">
        <div className="lg:col-span-2">
          <RevenueByDay days={days} />
        </div>
        <TopRows days={days} by="PRODUCT" title="Mais vendidos" column="Produto" search="?por=produto" />
        <TopRows days={days} by="SOURCE" title="Pedidos por origem" column="Origem" />
      </div>
    </>
  )
}

const usual = 30
export const spans: readonly number[] = [7, usual, 90]

/** The number of days in the URL (?dias), or 30 if it is not one of the available periods. */
export const spanIn = (query: URLSearchParams): number => spans.find((span) => String(span) === query.get('dias')) ?? usual

/** The URL value of a period. The default period has none. */
export const spanValue = (span: number): string | null => (span === usual ? null : String(span))

export const PeriodSwitch = ({ days, titled = false }: { days: number; titled?: boolean }) => (
  <SwitchLinks
    titled={titled}
    label="Período"
    name="dias"
    chosen={spanValue(days)}
    choices={spans.map((span) => ({ value: spanValue(span), label: `${span} dias` }))}
  />
)
