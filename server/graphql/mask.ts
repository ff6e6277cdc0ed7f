import { type ExecutionResult, GraphQLError } from 'graphql'
import type { Logger } from 'pino'
import { isDatabaseUnavailable } from '../database/availability.ts'
import { ourFault } from '../refusal.ts'

/** Refusals pass as they are; whatever else went wrong is logged, and said without its reason. */
function maskError(error: unknown, log: Logger): GraphQLError {
  if (error instanceof GraphQLError) {
    const cause = error.originalError
    if (!cause || cause instanceof GraphQLError) return error.extensions.code ? error : withCode(error)
  }
  const cause = error instanceof GraphQLError ? error.originalError : error
  log.error({ err: cause, path: error instanceof GraphQLError ? error.path : undefined }, 'a resolver failed')
  return new GraphQLError(ourFault, {
    extensions: { code: isDatabaseUnavailable(cause) ? 'UNAVAILABLE' : 'INTERNAL_SERVER_ERROR' },
    ...(error instanceof GraphQLError && error.path ? { path: error.path } : {}),
  })
}

export function maskErrors(result: ExecutionResult, log: Logger): ExecutionResult {
  return result.errors ? { ...result, errors: result.errors.map((error) => maskError(error, log)) } : result
}

/** GraphQL's own complaints, of syntax and of types, are the asker's. */
const withCode = (error: GraphQLError) =>
  new GraphQLError(error.message, {
    nodes: error.nodes,
    source: error.source,
    positions: error.positions,
    path: error.path,
    extensions: { ...error.extensions, code: 'BAD_USER_INPUT' },
  })
