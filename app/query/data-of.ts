import { CallError, type CallErrorCode } from './call-error.ts'

/** A GraphQL response, over HTTP or from inside the server's process (docs/rules/api.md#errors). */
export interface Answer {
  data?: unknown
  errors?: readonly { message: string; extensions?: Record<string, unknown> }[]
}

/** Returns the data of a response, or throws its first error as a CallError (docs/rules/catalogue.md#errors). */
export function dataOf<Result>({ data, errors }: Answer): Result {
  const error = errors?.[0]
  if (!error) return data as Result
  const { code = 'INTERNAL_SERVER_ERROR', fields } = (error.extensions ?? {}) as { code?: CallErrorCode; fields?: Record<string, string> }
  throw new CallError(code, error.message, fields)
}
