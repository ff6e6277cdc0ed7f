import type { Document } from '../../query/document.ts'
import { GraphQLRequestError } from '../../query/graphql-error.ts'
import { postQuery } from '../../query/post-query.ts'
import { panelToken } from './panel-token.ts'

/** A call of the panel: with the token of whoever is signed in, renewed silently (spec §6). */
export async function callPanel<Result, Variables>(
  document: Document<Result, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Result> {
  return postQuery(document, variables, { token: await panelToken(), ...(signal ? { signal } : {}) })
}

/** Spec §8: the first message of an answer; where nothing answered, the fallback of what was tried. */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof Error) || error instanceof TypeError) return fallback
  return error.message === '' ? fallback : error.message
}

/** The session is over and was not renewed silently. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof GraphQLRequestError
    ? error.code === 'UNAUTHENTICATED'
    : error instanceof Error && error.message === 'Authentication required'

/** An answer that says no is an answer; what never arrived is worth another try. */
export const isWorthRetrying = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.message === 'Network response was not ok')
