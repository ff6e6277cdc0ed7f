import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, type Params } from 'react-router'
import { type ErrorCode, errorCodes } from '#domain/error-codes.ts'
import { CallError, type CallErrorCode } from './call-error.ts'
import { dataOf } from './data-of.ts'
import type { Document } from './document.ts'
import { executeContext } from './execute-context.ts'
import { postQuery } from './post-query.ts'
import { fresh } from './query-cache.ts'

/** A page answers with the status of the error's code. The browser only has to know what is missing, so the table is no part of its program. */
const statusOf = (code: CallErrorCode): number => {
  if (!import.meta.env.SSR) return code === 'NOT_FOUND' ? 404 : 500
  return code in errorCodes ? errorCodes[code as ErrorCode].status : 500
}

type Where = Pick<LoaderFunctionArgs, 'request' | 'params'>

/** One document for both sides of a page: the first visit asks inside the server's process, each next one through POST /graphql. */
export function loadQuery<Result, Variables extends Record<string, unknown>>(
  document: Document<Result, Variables>,
  variablesOf: (url: URL, params: Params) => Variables,
) {
  const variables = ({ request, params }: Where) => variablesOf(new URL(request.url), params)
  return {
    loader: (where: LoaderFunctionArgs) =>
      found(async () => dataOf<Result>(await where.context.get(executeContext)(document, variables(where)))),
    clientLoader: (where: ClientLoaderFunctionArgs) =>
      found(() =>
        fresh(`${document}${JSON.stringify(variables(where))}`, where.request.signal, () =>
          postQuery(document, variables(where), { signal: where.request.signal }),
        ),
      ),
  }
}

/** An answer that says no is a page with a status and the first message: the server's pages would hide a thrown error's text. */
async function found<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    // oxlint-disable-next-line typescript/only-throw-error
    if (error instanceof CallError && error.code !== 'NETWORK') throw data(error.message, { status: statusOf(error.code) })
    throw error
  }
}
