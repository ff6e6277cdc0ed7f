import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { issuesByField } from '../../ui/issues-by-field.ts'

/** A schema may depend on the fields that the form has when it is checked, such as a stock that was read again. */
export type SchemaOf<Fields> = z.ZodType | ((fields: Fields) => z.ZodType)

const readWith =
  <Fields>(schema: SchemaOf<Fields>, toInput: (fields: Fields) => unknown) =>
  (fields: Fields) =>
    (typeof schema === 'function' ? schema(fields) : schema).safeParse(toInput(fields))

/** The payload as the server reads it, or as it is if the server would refuse it. */
export function normalizedBy<Fields>(schema: SchemaOf<Fields>, toInput: (fields: Fields) => Record<string, unknown>) {
  const read = readWith(schema, toInput)
  return (fields: Fields) => (read(fields).data ?? toInput(fields)) as Record<string, unknown>
}

/** Validates the payload with the server's own schema. Errors are reported at the fields of the same names. */
export function resolverOf<Fields extends FieldValues>(schema: SchemaOf<Fields>, toInput: (fields: Fields) => unknown): Resolver<Fields> {
  return (fields) => {
    const read = readWith(schema, toInput)(fields)
    return read.success ? { values: fields, errors: {} } : { values: {}, errors: issuesByField<Fields>(read.error) }
  }
}
