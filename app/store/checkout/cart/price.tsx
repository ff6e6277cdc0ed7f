import { chargedCents } from '#domain/orders/purchase/cart.ts'
import { type Currency, hasRate } from '#domain/platform/values/money.ts'
import { useSettings } from '#app/settings.ts'
import { formatCents } from '#app/ui/format.ts'

interface Props {
  unitCents: number
  currency: Currency
  quantity?: number
}

/** A price in its own currency. A foreign price is shown together with the charged amount in reais. */
export function Price({ unitCents, currency, quantity = 1 }: Props) {
  const { exchangeRates } = useSettings()
  return (
    <>
      <span translate="no" className="block">
        {formatCents(unitCents * quantity, currency)}
      </span>
      {currency !== 'BRL' && hasRate(currency, exchangeRates) && (
        <span translate="no" className="block text-small font-normal text-ink-2">
          {formatCents(chargedCents(unitCents, currency, exchangeRates) * quantity)}
        </span>
      )}
    </>
  )
}
