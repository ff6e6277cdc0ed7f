import { CallError, type CallErrorCode } from './call-error.ts'
import { fetchJson } from './fetch-json.ts'

interface Options {
  /** Sent as JSON by POST, unless `method` says PUT; without it the call is a GET. */
  body?: unknown
  method?: 'PUT'
  /** The request goes on when the page is left. */
  keepalive?: boolean
  token?: string
  limitMs?: number
  signal?: AbortSignal
  /** The response is a Blob. */
  file?: true
}

/** A REST call (docs/rules/api.md#rest). Returns the answer, or throws a CallError with the refusal's code and message. */
export const callRest = async <Answer>(path: string, options?: Options): Promise<Answer> => (await fetchRest<Answer>(path, options)).answer

/** The same with the headers of the response. */
export async function fetchRest<Answer>(
  path: string,
  { body, method, keepalive, token, limitMs, signal, file }: Options = {},
): Promise<{ answer: Answer; headers: Headers }> {
  const { response, answer } = await fetchJson(
    `/api${path}`,
    {
      ...(body === undefined ? {} : { method: method ?? 'POST', body: JSON.stringify(body) }),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(keepalive ? { keepalive } : {}),
      ...(signal ? { signal } : {}),
      file,
    },
    limitMs,
  )
  if (response.ok) return { answer: answer as Answer, headers: response.headers }
  const error = (answer as { error?: { code: CallErrorCode; message: string; fields?: Record<string, string> } } | null)?.error
  const { code = 'NETWORK', message = 'Network response was not ok', fields } = error ?? {}
  throw new CallError(code, message, fields)
}
