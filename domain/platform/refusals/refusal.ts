import type { z } from 'zod'
import portuguese from 'zod/v4/locales/pt.js'
import type { ErrorCode, ErrorDetail } from '../api/error-codes.ts'
import type { Allowed } from '../values/allowed.ts'

type Details<Code extends ErrorCode> = Partial<Record<ErrorDetail<Code>, unknown>>

/**
 * An error that a caller can cause: a code for programs, and a message that is shown to users unchanged. REST and GraphQL respond with it
 * (`server/platform/web/http/responses.http.ts`, `server/platform/web/graphql/mask.ts`). Any other error is logged and masked (docs/rules/api.md#errors).
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

/** A refusal of one invalid field of a form, by a whole sentence. */
export const invalidField = (field: string, message: string) => new Refusal('BAD_USER_INPUT', message, { fields: { [field]: message } })

/** A refusal of one invalid argument of a program, which the message names too. */
export const invalidArgument = (name: string, bounds: string) =>
  new Refusal('BAD_USER_INPUT', `${name}: ${bounds}`, { fields: { [name]: bounds } })

/** Refuses an action that is not possible now, for the reason that its button gives. */
export function throwUnless(can: Allowed, details: Details<ErrorCode> = {}) {
  if (!can.allowed) throw new Refusal(can.code, can.reason, details)
}

/** For the end of an expression that finds nothing. */
export function notFound(message: string): never {
  throw new Refusal('NOT_FOUND', message)
}

/** For what a schema has no sentence of its own for, such as a missing field. */
const { localeError } = portuguese()
const inPortuguese: typeof localeError = (issue) => (issue.input === undefined ? 'Falta este campo.' : localeError(issue))

/**
 * Parses the value by the schema, into what the database can store. Throws a Refusal that names all invalid fields. For what is wrong with
 * the value as a whole, such as a part of the address, its own sentence is the message.
 */
export function check<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  summary: (fields: Record<string, string>) => string = () => 'Confira os dados enviados.',
): z.output<Schema> {
  const read = schema.safeParse(value, { error: inPortuguese })
  const refused = ({ '': whole, ...fields }: Record<string, string>) =>
    whole === undefined ? new Refusal('BAD_USER_INPUT', summary(fields), { fields }) : new Refusal('BAD_USER_INPUT', whole)
  if (!read.success) throw refused(Object.fromEntries(read.error.issues.map((issue) => [issue.path.join('.'), issue.message])))
  return storable(read.data, [], (field) => refused({ [field]: 'Retire os caracteres de controle.' })) as z.output<Schema>
}

/**
 * PostgreSQL stores no U+0000, and its jsonb no half of a surrogate pair. The latter remains of an emoji where a program cut the text, so
 * its sender may not even see it: it is replaced.
 */
function storable(value: unknown, path: string[], refused: (field: string) => Refusal): unknown {
  if (typeof value === 'string') {
    if (value.includes('\u0000')) throw refused(path.join('.'))
    return value.toWellFormed()
  }
  const inside = (each: unknown, key: string | number) => storable(each, [...path, String(key)], refused)
  if (Array.isArray(value)) return value.map(inside)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inside(each, key)]))
}
