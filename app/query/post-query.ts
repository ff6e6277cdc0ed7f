import { CallError } from './call-error.ts'
import type { Document } from './document.ts'
import { fetchJson, type Options } from './fetch-json.ts'
import { type Answer, dataOf } from './data-of.ts'

/** POST /graphql from the browser (docs/rules/api.md#graphql); with a token it is authorized as staff. */
export async function postQuery<Result, Variables>(
  document: Document<Result, Variables>,
  variables: Variables,
  options: Options = {},
): Promise<Result> {
  const { response, answer } = await fetchJson('/graphql', { ...options, body: { query: document, variables } })
  const read = answer as Answer | null
  if (!read || (!response.ok && !read.errors)) throw new CallError('NETWORK', 'Network response was not ok')
  return dataOf<Result>(read)
}
