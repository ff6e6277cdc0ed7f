import { ConnectionError } from './call-error.ts'

/** Longer than the server's own deadline of 10 s, so that its answer wins. A connection that died silently would wait for minutes. */
const limitMs = 15_000

/** An answer and its JSON, null where it has none. Throws a ConnectionError if it does not arrive whole; what the caller aborts stays an abort. */
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
