import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { longestStaffCall, staffCallTooLong } from '#domain/platform/api/call-size.ts'
import { CallError, ConnectionError } from '#app/query/call-error.ts'
import type { Document } from '#app/query/document.ts'
import type { Options } from '#app/query/fetch-json.ts'
import { postQuery } from '#app/query/post-query.ts'
import { explain } from '#app/sign-in/explain.ts'
import { providerMessage } from '#app/sign-in/provider-message.ts'
import { accessToken, codeOf } from '#app/sign-in/session.ts'

/** A refund waits for PagBank. An earlier timeout would report a failure although the refund may succeed. */
const writeMs = 60_000

/** Sends a panel request with the signed-in user's token, which is renewed silently (docs/rules/admin-panel.md#access). */
export async function callPanel<Result, Variables>(
  document: Document<Result, Variables>,
  variables: Variables,
  options: Pick<Options, 'signal' | 'headers'> = {},
): Promise<Result> {
  const isWrite = document.startsWith('mutation')
  // The store would refuse it before its end, which a browser reports as a lost connection.
  if (isWrite && bytesOf(variables) > longestStaffCall) throw new CallError('BODY_TOO_LARGE', staffCallTooLong)
  const limit = isWrite ? { limitMs: writeMs } : {}
  try {
    return await postQuery(document, variables, { token: await panelToken(), ...limit, ...options })
  } catch (error) {
    // A role was changed meanwhile: the buttons follow.
    if (isWrite && error instanceof CallError && error.code === 'FORBIDDEN') void panelClient.invalidateQueries({ queryKey: ['me'] })
    throw error
  }
}

/** The answer to a document with one field. */
export async function askPanel<Answer, Variables>(
  document: Document<Record<string, Answer>, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Answer> {
  const [answer] = Object.values(await callPanel(document, variables, signal && { signal }))
  return answer!
}

/** Such a document as a query. */
export const panelQuery = <Answer, Variables>(
  queryKey: QueryKey,
  document: Document<Record<string, Answer>, Variables>,
  variables: Variables,
) => ({ queryKey, queryFn: ({ signal }: { signal: AbortSignal }) => askPanel(document, variables, signal) })

const bytesOf = (variables: unknown) => new TextEncoder().encode(JSON.stringify(variables)).length

/** The session has expired and could not be renewed silently. */
export const isSignedOut = (error: unknown): boolean => error instanceof CallError && error.code === 'UNAUTHENTICATED'

/** A refusal is final. Only a request without a response is worth retrying. */
const isWorthRetrying = (error: unknown): boolean =>
  error instanceof ConnectionError ? error.kind === 'lost' : error instanceof CallError && error.code === 'NETWORK'

/**
 * Returns an access token, renewed silently if needed. The SDK's errors become readable messages
 * (docs/rules/admin-panel.md#sign-in-errors).
 */
export async function panelToken(): Promise<string> {
  try {
    return await accessToken()
  } catch (error) {
    if (error instanceof CallError) throw error
    // Browsers reject a failed fetch or import with a TypeError.
    if (error instanceof TypeError) throw new ConnectionError('lost', error)
    if (codeOf(error) === 'timeout') throw new ConnectionError('late', error)
    const detail = providerMessage(error)
    throw new CallError('SIGN_IN_FAILED', detail ? `${explain(error)} (${detail})` : explain(error), {}, error)
  }
}

/** See docs/rules/admin-panel.md#data-cache: responses are fresh for 5 minutes, and a failed read is retried 3 times. */
export const panelClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5 * 60_000,
      retry: (failures, error) => failures < 3 && isWorthRetrying(error),
      retryDelay: (failures) => 300 * 2 ** failures,
      // Without a network, a request fails with an error instead of pausing silently.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
