import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { refusalIn } from './refusal-in.ts'

/** Shows the server's field errors at their fields and focuses the first one. */
export function showFieldErrors<Fields extends FieldValues>({ setError }: Pick<UseFormReturn<Fields>, 'setError'>, error: unknown) {
  for (const [index, [field, message]] of Object.entries(refusalIn(error)?.fields ?? {}).entries())
    setError(field as Path<Fields>, { type: 'server', message }, { shouldFocus: index === 0 })
}
