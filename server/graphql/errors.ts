import { GraphQLError } from 'graphql'
import type { z } from 'zod'

export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'BAD_USER_INPUT'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'EDIT_CONFLICT'
  | 'UNAVAILABLE'
  | 'TOO_MANY_REQUESTS'
  | 'INTERNAL_SERVER_ERROR'

/** A refusal that a caller can cause; its message is shown as it is. Any other error is masked. */
export const refusal = (code: ErrorCode, message: string, fields?: Record<string, string>) =>
  new GraphQLError(message, { extensions: { code, ...(fields ? { fields } : {}) } })

export const tooLarge = (bound: string) => refusal('BAD_USER_INPUT', `The query is too large: ${bound}.`)

export const tooMany = () => refusal('TOO_MANY_REQUESTS', 'Foram pedidos demais em pouco tempo. Espere um instante e tente de novo.')

/** The value by the schema that its form uses too, or BAD_USER_INPUT that names each field. */
export function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const fields = Object.fromEntries(read.error.issues.map((issue) => [issue.path.join('.'), issue.message]))
  const [field, message] = Object.entries(fields)[0] ?? ['', 'Confira os dados.']
  throw refusal('BAD_USER_INPUT', field ? `${field}: ${message}` : message, fields)
}

/** A null in an input says no more than an absent field. */
export const present = (input: object) => Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null))
