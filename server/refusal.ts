import type { z } from 'zod'
import type { ErrorCode, ErrorDetail } from '#domain/error-codes.ts'
import { isDatabaseUnavailable } from './database/availability.ts'

type Details<Code extends ErrorCode> = Partial<Record<ErrorDetail<Code>, unknown>>

/**
 * An error that a caller can cause: a code for programs, and a message that is shown to users unchanged. REST and GraphQL respond with it
 * (`server/http/responses.http.ts`, `server/graphql/mask.ts`). Any other error is logged and masked (docs/rules/api.md#errors).
 */
export class Refusal<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code
  readonly details: Readonly<Record<string, unknown>>
  constructor(code: Code, message: string, details: Details<Code> = {}) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }
}

const ourFault = 'Algo falhou do nosso lado. Tente de novo em instantes.'

/** The error that a caller gets: a Refusal unchanged, any other error without its details. UNAVAILABLE tells it to retry. */
export const refusalOf = (error: unknown): Refusal =>
  error instanceof Refusal
    ? (error as Refusal)
    : new Refusal(isDatabaseUnavailable(error) ? 'UNAVAILABLE' : 'INTERNAL_SERVER_ERROR', ourFault)

/** A refusal of one invalid field, which the message names too. */
export const invalidField = (field: string, message: string) =>
  new Refusal('BAD_USER_INPUT', `${field}: ${message}`, { fields: { [field]: message } })

/** For the end of an expression that finds nothing. */
export function notFound(message: string): never {
  throw new Refusal('NOT_FOUND', message)
}

/** Parses the value by the schema. Throws a Refusal that names all invalid fields. */
export function check<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  summary: (fields: Record<string, string>) => string = () => 'Confira os dados enviados.',
): z.output<Schema> {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const fields = Object.fromEntries(read.error.issues.map((issue) => [issue.path.join('.'), issue.message]))
  throw new Refusal('BAD_USER_INPUT', summary(fields), { fields })
}
