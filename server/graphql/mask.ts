import { type ExecutionResult, GraphQLError } from 'graphql'
import type { Logger } from 'pino'
import type { ErrorCode } from '#domain/error-codes.ts'
import { Refusal, refusalOf } from '../refusal.ts'

/** A Refusal as GraphQL answers it: the code and its details are the extensions (docs/rules/api.md#errors). */
export const graphQLErrorOf = ({ code, message, details }: Refusal, at?: GraphQLError): GraphQLError =>
  new GraphQLError(message, { ...placeOf(at), extensions: { code, ...details } })

/** An error of GraphQL itself, of syntax or of types: the caller's mistake, in its own words. */
export const withCode = (error: GraphQLError, code: ErrorCode): GraphQLError =>
  new GraphQLError(error.message, { ...placeOf(error), extensions: { ...error.extensions, code } })

/** Refusals are answered; whatever else a resolver threw is logged, and masked. */
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
