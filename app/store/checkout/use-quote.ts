import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CallError } from '#app/query/call-error.ts'
import { createToken, isBuyersToSolve, type Quote, type QuoteRequest } from './api.ts'
import { onReturn } from './on-return.ts'

/** See docs/rules/checkout.md#quote. */
const debounceMs = 500
const cacheMs = 30_000
/** Well before the server's quote expires (30 minutes), so that the buyer can still pay on a page that was left open. */
const renewMs = 20 * 60_000

/** `at`: when it arrived (`performance.now()`). */
interface Quoted {
  kind: 'quoted'
  quote: Quote
  at: number
}

const cache = new Map<string, Quoted>()

export type QuoteState =
  | { kind: 'loading' }
  | Quoted
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
      const quoted: Quoted = { kind: 'quoted', quote, at: performance.now() }
      store(key, quoted)
      setLatest({ key, state: quoted })
      return quote
    } catch (error) {
      // A call that was replaced by a newer one must not overwrite its state.
      if (running.current === call) setLatest({ key, state: stateOfFailure(error) })
      return null
    }
  }

  const requestLater = useEffectEvent(() => void requestQuote())
  useEffect(() => {
    const known = cache.get(key)
    const isFresh = known !== undefined && known.at + cacheMs > performance.now()
    const timer = isFresh ? setTimeout(setLatest, 0, { key, state: known }) : setTimeout(() => requestLater(), debounceMs)
    return () => {
      clearTimeout(timer)
      running.current?.abort()
      running.current = null
    }
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

function store(key: string, quoted: Quoted) {
  cache.set(key, quoted)
  if (cache.size > 30) cache.delete(cache.keys().next().value ?? '')
}
