import { type FieldErrors, type FieldValues, get, type Path, type Resolver, type UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { CallError } from '#app/query/call-error.ts'
import { issuesByField } from '#app/ui/issues-by-field.ts'

/** The error message at a path of the form: its own, or else the first one below it. */
export function errorAt(errors: FieldErrors, place: string): string | undefined {
  const error: unknown = get(errors, place)
  return messageIn(error)
}

function messageIn(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  return Object.values(error)
    .map(messageIn)
    .find((message) => message !== undefined)
}

/** The server's refusal of a save. Null if there was no response, so that the save may have succeeded. */
export const refusalIn = (error: unknown): CallError | null => (error instanceof CallError && error.code !== 'NETWORK' ? error : null)

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

/** Shows the server's field errors at their fields and focuses the first one. */
export function showFieldErrors<Fields extends FieldValues>({ setError }: Pick<UseFormReturn<Fields>, 'setError'>, error: unknown) {
  for (const [index, [field, message]] of Object.entries(refusalIn(error)?.fields ?? {}).entries())
    setError(field as Path<Fields>, { type: 'server', message }, { shouldFocus: index === 0 })
}
