import { useEffect, useEffectEvent } from 'react'
import { chargedValue } from './api.ts'
import type { LoadedPurchase } from './read-purchase.ts'
import type { QuoteState } from './use-quote.ts'

interface Checked {
  quote: QuoteState
  /** BRL cents, before any coupon. */
  total: number
  purchase: LoadedPurchase
  /** Reads the products again. */
  reload: () => void
}

/**
 * Compares the quote with the total on the page. If the prices differ, the products are read again, once. The result is 'loading' until
 * they have been read, and 'other-price' if the prices still differ after that.
 */
export function usePriceCheck({ quote, total, purchase, reload }: Checked): QuoteState['kind'] | 'other-price' {
  const differing = quote.kind === 'quoted' && chargedValue(quote.quote) !== total ? quote : null
  const isReread = differing !== null && purchase.readAt >= differing.at
  const outdated = differing && !isReread ? differing.quote.token : null
  const reread = useEffectEvent(reload)
  useEffect(() => {
    if (outdated) reread()
  }, [outdated])
  if (!differing) return quote.kind
  return isReread ? 'other-price' : 'loading'
}
