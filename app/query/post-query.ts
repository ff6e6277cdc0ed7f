import type { Document } from './document.ts'
import { type Answer, dataOf } from './graphql-error.ts'

/** POST /graphql from the browser (spec §7); with a token, as the staff. */
export async function postQuery<Result, Variables>(
  document: Document<Result, Variables>,
  variables: Variables,
  options: { token?: string; signal?: AbortSignal } = {},
): Promise<Result> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(options.token ? { authorization: `Bearer ${options.token}` } : {}) },
    body: JSON.stringify({ query: document, variables }),
    ...(options.signal ? { signal: options.signal } : {}),
  })
  const answer = response.headers.get('content-type')?.includes('json') ? ((await response.json()) as Answer) : null
  if (!answer || (!response.ok && !answer.errors)) throw new Error('Network response was not ok')
  return dataOf<Result>(answer)
}
