import { CallError, type CallErrorCode } from './call-error.ts'
import { fetchJson, type Options } from './fetch-json.ts'

/**
 * A REST call (docs/rules/api.md#rest). Returns the answer, or throws a CallError with the refusal's code and message: none
 * if the response is not the store's, so that the screen says in its own words what failed.
 */
export const callRest = async <Answer>(path: string, options?: Options): Promise<Answer> => (await fetchRest<Answer>(path, options)).answer

/** The same with the headers of the response. */
export async function fetchRest<Answer>(path: string, options: Options = {}): Promise<{ answer: Answer; headers: Headers }> {
  const { response, answer } = await fetchJson(`/api${path}`, options)
  if (response.ok) return { answer: answer as Answer, headers: response.headers }
  const error = (answer as { error?: { code: CallErrorCode; message: string; fields?: Record<string, string> } } | null)?.error
  const { code = 'NETWORK', message = '', fields } = error ?? {}
  throw new CallError(code, message, fields)
}
