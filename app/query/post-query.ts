import { CallError } from './call-error.ts'
import type { Document } from './document.ts'
import { fetchJson } from './fetch-json.ts'
import { type Answer, dataOf } from './graphql-error.ts'

/** POST /graphql from the browser (docs/rules/api.md#graphql); with a token, as the staff. */
export async function postQuery<Result, Variables>(
  document: Document<Result, Variables>,
  variables: Variables,
  options: { token?: string; signal?: AbortSignal; limitMs?: number } = {},
): Promise<Result> {
  const { response, answer } = await fetchJson(
    '/graphql',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(options.token ? { authorization: `Bearer ${options.token}` } : {}) },
      body: JSON.stringify({ query: document, variables }),
      ...(options.signal ? { signal: options.signal } : {}),
    },
    options.limitMs,
  )
  const told = answer as Answer | null
  if (!told || (!response.ok && !told.errors)) throw new CallError('Network response was not ok')
  return dataOf<Result>(told)
}
