import { ConnectionError } from './call-error.ts'

/**
 * Longer than the server's own deadline of 10 s, so that its response arrives first. Without a limit, a silently dropped connection hangs
 * for minutes.
 */
const limitMs = 15_000

/**
 * A response and its JSON, which is null if it has none; with `file`, what is not JSON is a Blob. Throws a ConnectionError if the response does not arrive completely. An abort by
 * the caller is thrown as it is.
 */
export async function fetchJson(
  path: string,
  { signal, file, ...init }: RequestInit & { file?: boolean | undefined },
  limit = limitMs,
): Promise<{ response: Response; answer: unknown }> {
  const abort = new AbortController()
  const stop = () => abort.abort()
  const timer = setTimeout(stop, limit)
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  try {
    const response = await fetch(path, { ...init, signal: abort.signal })
    const isJson = response.headers.get('content-type')?.includes('json')
    const answer: unknown = isJson ? await response.json() : file ? await response.blob() : null
    return { response, answer }
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ConnectionError(abort.signal.aborted ? 'late' : 'lost', error)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}
