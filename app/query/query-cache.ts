import { ConnectionError } from './call-error.ts'

/** See docs/rules/catalogue.md#lists: results are fresh for 5 minutes, and a failed read is retried 3 times. */
const freshMs = 5 * 60_000
const retries = 3
const maxEntries = 50

const cache = new Map<string, { answer: unknown; until: number }>()

/**
 * The result of a read, from memory while it is fresh, so that going back to a list needs no request. Only results are cached, never
 * pending requests: a request belongs to the navigation that made it, and is aborted with it.
 */
export async function readCached<Result>(key: string, signal: AbortSignal, read: () => Promise<Result>): Promise<Result> {
  const known = cache.get(key)
  if (known && known.until > Date.now()) return known.answer as Result
  const answer = await withRetries(signal, read)
  cache.delete(key)
  cache.set(key, { answer, until: Date.now() + freshMs })
  if (cache.size > maxEntries) cache.delete(cache.keys().next().value ?? '')
  return answer
}

/** Retries only if the network was lost. A refusal would be the same again, and after a timeout the user should not wait a second time. */
async function withRetries<Result>(signal: AbortSignal, read: () => Promise<Result>, left = retries): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (left === 0 || !(error instanceof ConnectionError) || error.kind !== 'lost') throw error
    await new Promise((resolve) => setTimeout(resolve, 300 * 2 ** (retries - left)))
    signal.throwIfAborted()
    return withRetries(signal, read, left - 1)
  }
}
