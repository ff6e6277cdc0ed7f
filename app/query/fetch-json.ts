import { ConnectionError } from './call-error.ts'

/**
 * Longer than the server's own deadline of 10 s, so that its response arrives first. Without a limit, a silently dropped connection hangs
 * for minutes.
 */
const limitMs = 15_000

/**
 * A response and its JSON, which is null if it has none. Throws a ConnectionError if the response does not arrive completely. An abort by
 * the caller is thrown as it is.
 */
export async function fetchJson(
  path: string,
  { signal, ...init }: RequestInit,
  limit = limitMs,
): Promise<{ response: Response; answer: unknown }> {
  const abort = new AbortController()
  const stop = () => abort.abort()
  const timer = setTimeout(stop, limit)
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  try {
    const response = await fetch(path, { ...init, signal: abort.signal })
    const answer: unknown = response.headers.get('content-type')?.includes('json') ? await response.json() : null
    return { response, answer }
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ConnectionError(abort.signal.aborted ? 'late' : 'lost', error)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}
