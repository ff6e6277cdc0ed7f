import { formatCents, pixPrice } from '#domain/platform/values/money.ts'
import { useSettings } from '#app/settings.ts'

/**
 * The PIX price for a price in BRL, if the store gives a discount for it (docs/rules/checkout.md#pix-discount). A price in another currency has
 * none before the checkout, which converts it.
 */
export function PixPrice({ cents, currency = 'BRL' }: { cents: number; currency?: string }) {
  const { pixDiscount } = useSettings()
  const price = currency === 'BRL' && pixPrice(pixDiscount, cents)
  return price && <span className="money block text-small font-semibold text-ok">{formatCents(price)} no PIX</span>
}
