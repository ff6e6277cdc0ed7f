import { type Currency, hasRate } from '#domain/platform/values/money.ts'
import { useSettings } from '#app/settings.ts'

/** Shown during editing, before anything is saved: without an exchange rate the store does not sell at a foreign price. */
export function NoRateNote({ currency, id }: { currency: Currency; id?: string }) {
  const { exchangeRates } = useSettings()
  return (
    <span id={id} role="status" className="block text-small font-semibold text-warn not-empty:mt-1">
      {!hasRate(currency, exchangeRates) &&
        `No exchange rate for ${currency}: it can be saved, but the store does not sell it until EXCHANGE_RATES has one.`}
    </span>
  )
}
