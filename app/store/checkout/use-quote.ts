import { useEffect, useRef, useState } from 'react'
import type { CallError } from '../../query/call-error.ts'
import { createToken, isBuyersToSolve, type Quote, type QuoteRequest } from './api.ts'
import { onReturn } from './on-return.ts'

/** See docs/rules/checkout.md#quote. */
const debounceMs = 500
const cacheMs = 30_000
/** Well before the server's quote ends (30 minutes): a page that was left open can still be paid. */
const renewMs = 20 * 60_000
/** A call that hangs has failed: the buyer can press the button again. */
const timeoutMs = 15_000

const kept = new Map<string, { quote: Quote; until: number }>()

export type QuoteState =
  | { kind: 'loading' }
  | { kind: 'quoted'; quote: Quote }
  | { kind: 'refused'; refusal: CallError }
  /** Logged, and not told as an error (docs/rules/checkout.md#quote). */
  | { kind: 'failed' }

const loading: QuoteState = { kind: 'loading' }

/**
 * Fetches the quote anew whenever what it depends on changes; the older answer never wins. A call that failed is not repeated by a timer
 * (docs/rules/checkout.md#quote): the next one comes with the next edit, with the network, when the page is looked at again, or by `ask`.
 */
export function useQuote(request: QuoteRequest, turn: number) {
  const [attempt, setAttempt] = useState(0)
  const key = `${turn} ${attempt} ${JSON.stringify(request)}`
  const [latest, setLatest] = useState<{ key: string; state: QuoteState }>({ key, state: loading })
  // Until its effect has run, a new request would show the answer to the one before.
  const state = latest.key === key ? latest.state : loading
  const running = useRef<AbortController | null>(null)

  const ask = async (): Promise<Quote | null> => {
    running.current?.abort()
    const call = new AbortController()
    running.current = call
    setLatest({ key, state: loading })
    const timer = setTimeout(() => call.abort(), timeoutMs)
    try {
      const quote = await createToken(request, call.signal)
      if (running.current !== call) return null
      keep(key, quote)
      setLatest({ key, state: { kind: 'quoted', quote } })
      return quote
    } catch (error) {
      // A newer call has taken its place.
      if (running.current === call) setLatest({ key, state: stateOfFailure(error) })
      return null
    } finally {
      clearTimeout(timer)
    }
  }

  useEffect(() => {
    const known = kept.get(key)
    if (known && known.until > Date.now()) return setLatest({ key, state: { kind: 'quoted', quote: known.quote } })
    setLatest({ key, state: loading })
    const timer = setTimeout(() => void ask(), debounceMs)
    return () => {
      clearTimeout(timer)
      running.current?.abort()
      running.current = null
    }
    // The key stands for the request.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key])

  useRenewal(state, setAttempt)
  return { state, ask }
}

/** Another attempt before the quote ends; without one, when the network is back or the page is looked at again. */
function useRenewal(state: QuoteState, setAttempt: (next: (before: number) => number) => void) {
  useEffect(() => {
    const again = () => setAttempt((before) => before + 1)
    if (state.kind === 'quoted') {
      const timer = setTimeout(again, renewMs)
      return () => clearTimeout(timer)
    }
    // A call that is under way may hang on the connection that was lost.
    return state.kind === 'refused' ? undefined : onReturn(again)
  }, [state, setAttempt])
}

function stateOfFailure(error: unknown): QuoteState {
  if (isBuyersToSolve(error)) return { kind: 'refused', refusal: error }
  console.warn('no quote', error)
  return { kind: 'failed' }
}

function keep(key: string, quote: Quote) {
  kept.set(key, { quote, until: Date.now() + cacheMs })
  if (kept.size > 30) kept.delete(kept.keys().next().value ?? '')
}
