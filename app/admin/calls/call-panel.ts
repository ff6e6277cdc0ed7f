import { longestStaffCall, staffCallTooLong } from '#domain/call-size.ts'
import { CallError, ConnectionError } from '../../query/call-error.ts'
import type { Document } from '../../query/document.ts'
import { postQuery } from '../../query/post-query.ts'
import { panelToken } from './panel-token.ts'

/** A refund waits for PagBank. An earlier timeout would report a failure although the refund may succeed. */
const writeMs = 60_000

/** Sends a panel request with the signed-in user's token, which is renewed silently (docs/rules/admin-panel.md#access). */
export async function callPanel<Result, Variables>(
  document: Document<Result, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Result> {
  const isWrite = document.startsWith('mutation')
  // The store would refuse it before its end, which a browser reports as a lost connection.
  if (isWrite && bytesOf(variables) > longestStaffCall) throw new CallError('BODY_TOO_LARGE', staffCallTooLong)
  const limit = isWrite ? { limitMs: writeMs } : {}
  return postQuery(document, variables, { token: await panelToken(), ...limit, ...(signal ? { signal } : {}) })
}

const bytesOf = (variables: unknown) => new TextEncoder().encode(JSON.stringify(variables)).length

/** The session has expired and could not be renewed silently. */
export const isSignedOut = (error: unknown): boolean => error instanceof CallError && error.code === 'UNAUTHENTICATED'

/** A refusal is final. Only a request without a response is worth retrying. */
export const isWorthRetrying = (error: unknown): boolean =>
  error instanceof ConnectionError ? error.kind === 'lost' : error instanceof CallError && error.code === 'NETWORK'
