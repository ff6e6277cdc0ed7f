import type { z } from 'zod'
import type { ErrorCode, ErrorDetail } from '#domain/error-codes.ts'
import { isDatabaseUnavailable } from './database/availability.ts'

type Details<Code extends ErrorCode> = Partial<Record<ErrorDetail<Code>, unknown>>

/**
 * An error that a caller can cause: a code to act on, and a sentence that people read as it is. REST and GraphQL answer with it
 * (`server/http/responses.http.ts`, `server/graphql/mask.ts`); any other error is logged and masked (docs/rules/api.md#errors).
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

/** What a caller learns of an error: a Refusal as it is, anything else without its reason. A database that is away is worth another try. */
export const refusalOf = (error: unknown): Refusal =>
  error instanceof Refusal
    ? (error as Refusal)
    : new Refusal(isDatabaseUnavailable(error) ? 'UNAVAILABLE' : 'INTERNAL_SERVER_ERROR', ourFault)

/** One wrong field, named in the message too. */
export const invalidField = (field: string, message: string) =>
  new Refusal('BAD_USER_INPUT', `${field}: ${message}`, { fields: { [field]: message } })

/** The value by its schema, or a Refusal that names each field. */
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
