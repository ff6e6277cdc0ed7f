import { ConnectionError } from './call-error.ts'

/** See docs/rules/catalogue.md#lists: answers count as fresh for 5 minutes, and a failed read is tried 3 more times. */
const freshMs = 5 * 60_000
const retries = 3
const most = 50

const kept = new Map<string, { answer: unknown; until: number }>()

/**
 * The answer to a read, from memory while it is fresh: going back to a list costs nothing. Only answers are kept, never requests: a request
 * belongs to the navigation that made it, and ends with it.
 */
export async function fresh<Result>(key: string, signal: AbortSignal, read: () => Promise<Result>): Promise<Result> {
  const known = kept.get(key)
  if (known && known.until > Date.now()) return known.answer as Result
  const answer = await withRetries(signal, read)
  kept.delete(key)
  kept.set(key, { answer, until: Date.now() + freshMs })
  if (kept.size > most) kept.delete(kept.keys().next().value ?? '')
  return answer
}

/** Only a lost network is tried again: an answer that says no is an answer, and nobody waits twice for one that does not come. */
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
