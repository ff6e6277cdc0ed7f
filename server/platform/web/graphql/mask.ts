import { type ExecutionResult, GraphQLError } from 'graphql'
import type { Logger } from 'pino'
import type { ErrorCode } from '#domain/platform/api/error-codes.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { refusalOf } from '../http/refusal-of.ts'

/** A Refusal as a GraphQL error: its code and details are the extensions (docs/rules/api.md#errors). */
export const graphQLErrorOf = ({ code, message, details }: Refusal, at?: GraphQLError): GraphQLError =>
  new GraphQLError(message, { ...placeOf(at), extensions: { code, ...details } })

/** An error of GraphQL itself, in syntax or types. It is the caller's mistake, so its message is returned unchanged. */
export const withCode = (error: GraphQLError, code: ErrorCode): GraphQLError =>
  new GraphQLError(error.message, { ...placeOf(error), extensions: { ...error.extensions, code } })

/** Refusals are returned to the caller. Any other error that a resolver threw is logged and masked. */
export function maskErrors(result: ExecutionResult, log: Logger): ExecutionResult {
  return result.errors ? { ...result, errors: result.errors.map((error) => maskError(error, log)) } : result
}

function maskError(error: GraphQLError, log: Logger): GraphQLError {
  const cause = error.originalError
  if (!cause || cause instanceof GraphQLError) return error.extensions.code ? error : withCode(error, 'BAD_USER_INPUT')
  if (!(cause instanceof Refusal)) log.error({ err: cause, path: error.path }, 'a resolver failed')
  return graphQLErrorOf(refusalOf(cause), error)
}

const placeOf = (error: GraphQLError | undefined) =>
  error && { nodes: error.nodes, source: error.source, positions: error.positions, path: error.path }
