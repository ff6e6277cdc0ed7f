import { useEffect, useState } from 'react'
import { CallRefused, createToken, type Quote, type QuoteRequest } from './api.ts'

/** Spec §9. */
const debounceMs = 500
const cacheMs = 30_000
/** Well before the server's quote ends (30 minutes): a page that was left open can still be paid. */
const renewMs = 20 * 60_000

const kept = new Map<string, { quote: Quote; until: number }>()

export interface QuoteState {
  quote: Quote | null
  loading: boolean
  refusal: CallRefused | null
}

/** Fetches the quote anew whenever what it depends on changes; the older answer never wins. A network failure only leaves it empty (spec §8). */
export function useQuote(request: QuoteRequest | null, turn: number): QuoteState {
  const [state, setState] = useState<QuoteState>({ quote: null, loading: true, refusal: null })
  const [renewals, setRenewals] = useState(0)
  const key = request ? `${turn} ${renewals} ${JSON.stringify(request)}` : null

  useEffect(() => {
    if (!state.quote) return
    const timer = setTimeout(() => setRenewals((before) => before + 1), renewMs)
    return () => clearTimeout(timer)
  }, [state.quote])

  useEffect(() => {
    if (!request || !key) return
    const known = kept.get(key)
    if (known && known.until > Date.now()) return setState({ quote: known.quote, loading: false, refusal: null })
    setState((before) => ({ ...before, loading: true }))
    const abort = new AbortController()
    const timer = setTimeout(() => {
      createToken(request, abort.signal).then(
        (quote) => {
          kept.set(key, { quote, until: Date.now() + cacheMs })
          if (kept.size > 30) kept.delete(kept.keys().next().value ?? '')
          setState({ quote, loading: false, refusal: null })
        },
        (error: unknown) => {
          if (abort.signal.aborted) return
          if (!(error instanceof CallRefused)) console.warn('no quote', error)
          setState({ quote: null, loading: false, refusal: error instanceof CallRefused ? error : null })
        },
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
    // The key stands for the request.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key])

  return state
}
