import { CallError, ConnectionError } from '../../query/call-error.ts'
import type { Document } from '../../query/document.ts'
import { postQuery } from '../../query/post-query.ts'
import { panelToken } from './panel-token.ts'

/** A refund waits for PagBank: to give up early would only hide that it was done. */
const writeMs = 60_000

/** A call of the panel: with the token of whoever is signed in, renewed silently (docs/rules/admin-panel.md#access). */
export async function callPanel<Result, Variables>(
  document: Document<Result, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Result> {
  const limit = document.startsWith('mutation') ? { limitMs: writeMs } : {}
  return postQuery(document, variables, { token: await panelToken(), ...limit, ...(signal ? { signal } : {}) })
}

/** The session is over and was not renewed silently. */
export const isSignedOut = (error: unknown): boolean => error instanceof CallError && error.code === 'UNAUTHENTICATED'

/** An answer that says no is an answer; what never arrived is worth another try. */
export const isWorthRetrying = (error: unknown): boolean =>
  error instanceof ConnectionError ? error.kind === 'lost' : error instanceof CallError && error.code === 'NETWORK'
