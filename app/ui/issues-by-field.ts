import type { FieldError, FieldErrors, FieldValues } from 'react-hook-form'
import { set } from 'react-hook-form'
import type { z } from 'zod'

/** The errors of a schema at the fields of the same names, the first of each. */
export function issuesByField<Fields extends FieldValues>({ issues }: z.ZodError): FieldErrors<Fields> {
  const errors: FieldErrors<Fields> = {}
  for (const { path, message } of issues.toReversed()) set(errors, path.join('.'), { type: 'invalid', message } satisfies FieldError)
  return errors
}
