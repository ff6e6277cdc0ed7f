import { useEffect, useRef, useState } from 'react'
import type { CallError } from '#app/query/call-error.ts'
import { createToken, isBuyersToSolve, type Quote, type QuoteRequest } from './api.ts'
import { onReturn } from './on-return.ts'

/** See docs/rules/checkout.md#quote. */
const debounceMs = 500
const cacheMs = 30_000
/** Well before the server's quote expires (30 minutes), so that the buyer can still pay on a page that was left open. */
const renewMs = 20 * 60_000

const cache = new Map<string, { quote: Quote; until: number }>()

export type QuoteState =
  | { kind: 'loading' }
  | { kind: 'quoted'; quote: Quote }
  | { kind: 'refused'; refusal: CallError }
  /** Logged, and not shown as an error (docs/rules/checkout.md#quote). */
  | { kind: 'failed' }

const loading: QuoteState = { kind: 'loading' }

/**
 * Requests a new quote whenever `request` or `quotesSpent` changes. The response to an older request is ignored. A failed call is not
 * retried by a timer (docs/rules/checkout.md#quote): the next one is sent on the next edit, when the network returns, when the page becomes
 * visible again, or by `requestQuote`.
 */
export function useQuote(request: QuoteRequest, quotesSpent: number) {
  const [attempt, setAttempt] = useState(0)
  const key = `${quotesSpent} ${attempt} ${JSON.stringify(request)}`
  const [latest, setLatest] = useState<{ key: string; state: QuoteState }>({ key, state: loading })
  // Until the effect has run for a new request, `latest` still belongs to the previous one.
  const state = latest.key === key ? latest.state : loading
  const running = useRef<AbortController | null>(null)

  const requestQuote = async (): Promise<Quote | null> => {
    running.current?.abort()
    const call = new AbortController()
    running.current = call
    setLatest({ key, state: loading })
    try {
      const quote = await createToken(request, call.signal)
      if (running.current !== call) return null
      store(key, quote)
      setLatest({ key, state: { kind: 'quoted', quote } })
      return quote
    } catch (error) {
      // A call that was replaced by a newer one must not overwrite its state.
      if (running.current === call) setLatest({ key, state: stateOfFailure(error) })
      return null
    }
  }

  useEffect(() => {
    const known = cache.get(key)
    if (known && known.until > Date.now()) return setLatest({ key, state: { kind: 'quoted', quote: known.quote } })
    setLatest({ key, state: loading })
    const timer = setTimeout(() => void requestQuote(), debounceMs)
    return () => {
      clearTimeout(timer)
      running.current?.abort()
      running.current = null
    }
    // The key includes the request.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key])

  useRenewal(state, setAttempt)
  return { state, requestQuote }
}

/**
 * Requests another quote before the current one expires. Without a quote, does so when the network returns or the page becomes visible
 * again.
 */
function useRenewal(state: QuoteState, setAttempt: (next: (before: number) => number) => void) {
  useEffect(() => {
    const retry = () => setAttempt((before) => before + 1)
    if (state.kind === 'quoted') {
      const timer = setTimeout(retry, renewMs)
      return () => clearTimeout(timer)
    }
    // This includes a pending call, because it may hang on the lost connection.
    return state.kind === 'refused' ? undefined : onReturn(retry)
  }, [state, setAttempt])
}

function stateOfFailure(error: unknown): QuoteState {
  if (isBuyersToSolve(error)) return { kind: 'refused', refusal: error }
  console.warn('no quote', error)
  return { kind: 'failed' }
}

function store(key: string, quote: Quote) {
  cache.set(key, { quote, until: Date.now() + cacheMs })
  if (cache.size > 30) cache.delete(cache.keys().next().value ?? '')
}
