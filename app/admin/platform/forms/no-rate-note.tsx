import { type Currency, hasRate } from '#domain/platform/values/money.ts'
import { useSettings } from '#app/settings.ts'
import { useWords } from '../texts.ts'

/** Shown during editing, before anything is saved: without an exchange rate the store does not sell at a foreign price. */
export function NoRateNote({ currency, id }: { currency: Currency; id?: string }) {
  const { exchangeRates } = useSettings()
  const { noRate } = useWords()
  return (
    <span id={id} role="status" className="block text-small font-semibold text-warn not-empty:mt-1">
      {!hasRate(currency, exchangeRates) && noRate(currency)}
    </span>
  )
}
