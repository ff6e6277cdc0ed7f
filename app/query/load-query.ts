import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, type Params } from 'react-router'
import { type ErrorCode, errorCodes } from '#domain/platform/api/error-codes.ts'
import { CallError, type CallErrorCode } from './call-error.ts'
import { dataOf } from './data-of.ts'
import type { Document } from './document.ts'
import { executeContext } from './execute-context.ts'
import { postQuery } from './post-query.ts'
import { readCached } from './query-cache.ts'

/**
 * The HTTP status of a page whose query failed with this code. The browser only needs to recognize NOT_FOUND, so the table of codes is left
 * out of its bundle.
 */
const statusOf = (code: CallErrorCode): number => {
  if (!import.meta.env.SSR) return code === 'NOT_FOUND' ? 404 : 500
  return code in errorCodes ? errorCodes[code as ErrorCode].status : 500
}

type LoaderArgs = Pick<LoaderFunctionArgs, 'request' | 'params'>

/** One document for both loaders of a page: the first visit runs it inside the server's process, later navigations use POST /graphql. */
export function loadQuery<Result, Variables extends Record<string, unknown>>(
  document: Document<Result, Variables>,
  variablesOf: (url: URL, params: Params) => Variables,
) {
  const variables = ({ request, params }: LoaderArgs) => variablesOf(new URL(request.url), params)
  return {
    loader: (args: LoaderFunctionArgs) =>
      orErrorPage(async () => dataOf<Result>(await args.context.get(executeContext)(document, variables(args)))),
    clientLoader: (args: ClientLoaderFunctionArgs) =>
      orErrorPage(() =>
        readCached(`${document}${JSON.stringify(variables(args))}`, args.request.signal, () =>
          postQuery(document, variables(args), { signal: args.request.signal }),
        ),
      ),
  }
}

/**
 * Throws a refusal as a response with a status and the first message. The router would remove the message of any other thrown error from
 * pages that the server renders.
 */
async function orErrorPage<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    // oxlint-disable-next-line typescript/only-throw-error
    if (error instanceof CallError && error.code !== 'NETWORK') throw data(error.message, { status: statusOf(error.code) })
    throw error
  }
}
