import { useEffect, useState } from 'react'
import { chargedValue } from './api.ts'
import type { LoadedPurchase } from './read-purchase.ts'
import type { QuoteState } from './use-quote.ts'

interface Checked {
  quote: QuoteState
  /** BRL cents, before any coupon. */
  shown: number
  purchase: LoadedPurchase
  /** Reads the products anew. */
  again: () => void
}

/**
 * How the quote stands to the total on the page. A quote with another price has the products read again, once: until they are here the
 * total is still being worked out, and if it differs after that it is 'other-price'.
 */
export function usePriceCheck({ quote, shown, purchase, again }: Checked): QuoteState['kind'] | 'other-price' {
  const [reread, setReread] = useState<{ token: string; before: LoadedPurchase } | null>(null)
  const differing = quote.kind === 'quoted' && chargedValue(quote.quote) !== shown ? quote.quote.token : null

  useEffect(() => {
    if (!differing || reread?.token === differing) return
    setReread({ token: differing, before: purchase })
    again()
  }, [differing, reread, purchase, again])

  if (!differing) return quote.kind
  return reread?.token === differing && reread.before !== purchase ? 'other-price' : 'loading'
}
