import type { FieldError, FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { set } from 'react-hook-form'
import type { z } from 'zod'

/** Validates the payload with the server's own schema. Errors are reported at the fields of the same names. */
export function resolverOf<Fields extends FieldValues>(schema: z.ZodType, toInput: (fields: Fields) => unknown): Resolver<Fields> {
  return (fields) => {
    const read = schema.safeParse(toInput(fields))
    if (read.success) return { values: fields, errors: {} }
    const errors: FieldErrors<Fields> = {}
    for (const issue of read.error.issues.toReversed()) {
      const error: FieldError = { type: 'invalid', message: issue.message }
      set(errors, issue.path.join('.'), error)
    }
    return { values: {}, errors }
  }
}
