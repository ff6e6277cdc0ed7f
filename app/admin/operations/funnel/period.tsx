import { SwitchLinks } from '#app/admin/platform/lists/switch-links.tsx'

const usual = 30
const spans: readonly number[] = [7, usual, 90]

/** The number of days in the URL (?dias), or 30 if it is not one of the available periods. */
export const spanIn = (query: URLSearchParams): number => spans.find((span) => String(span) === query.get('dias')) ?? usual

/** The URL value of a period. The default period has none. */
const spanValue = (span: number): string | null => (span === usual ? null : String(span))

export const PeriodSwitch = ({ days, titled = false }: { days: number; titled?: boolean }) => (
  <SwitchLinks
    titled={titled}
    label="Período"
    name="dias"
    chosen={spanValue(days)}
    choices={spans.map((span) => ({ value: spanValue(span), label: `${span} dias` }))}
  />
)
