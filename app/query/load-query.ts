import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, type Params } from 'react-router'
import type { Document } from './document.ts'
import { executeContext } from './execute-context.ts'
import { dataOf, GraphQLRequestError } from './graphql-error.ts'
import { postQuery } from './post-query.ts'
import { fresh } from './query-cache.ts'

const statuses: Record<string, number> = { NOT_FOUND: 404, BAD_USER_INPUT: 400, TOO_MANY_REQUESTS: 429, UNAVAILABLE: 503 }

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
    if (error instanceof GraphQLRequestError) throw data(error.message, { status: statuses[error.code] ?? 500 })
    throw error
  }
}
