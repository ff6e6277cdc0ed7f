import { ConnectionError } from './call-error.ts'

/**
 * Longer than the server's own deadline of 10 s, so that its response arrives first. Without a limit, a silently dropped connection hangs
 * for minutes.
 */
const usualMs = 15_000

export interface Options {
  /** Sent as JSON by POST, unless `method` says otherwise; without it the call is a GET. */
  body?: unknown
  method?: 'PUT' | 'DELETE'
  headers?: Record<string, string>
  /** The request goes on when the page is left. */
  keepalive?: boolean
  token?: string
  limitMs?: number
  signal?: AbortSignal
  /** A response that is not JSON is a Blob. */
  file?: true
}

/** A response and its JSON, or null. Throws a ConnectionError if it does not arrive completely. An abort by the caller is thrown as it is. */
export async function fetchJson(
  path: string,
  { body, method, headers, keepalive = false, token, limitMs = usualMs, signal, file }: Options,
): Promise<{ response: Response; answer: unknown }> {
  const abort = new AbortController()
  const stop = () => abort.abort()
  const timer = setTimeout(stop, limitMs)
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  try {
    const response = await fetch(path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      keepalive,
      signal: abort.signal,
    })
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
