import type { CartItem } from '#domain/checkout/cart-changes.ts'
import { chargedCents } from '#domain/orders/pricing/cart.ts'
import { type Currency, formatCents, hasRate } from '#domain/platform/values/money.ts'
import { useSettings } from '#app/settings.ts'

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

/** The price of a line, and below it the freight of a printed product. */
export const LinePrice = ({ item: { product, quantity }, className }: { item: CartItem; className: string }) => (
  <div className={`money ${className}`}>
    <p className="font-bold">
      <Price unitCents={product.priceCents} currency={product.currency} quantity={quantity} />
    </p>
    {product.physical && (
      <p className="text-small text-ink-2">{`+ ${product.shippingCents > 0 ? formatCents(product.shippingCents) : 'Grátis'} frete`}</p>
    )}
  </div>
)
