import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { refusalIn } from './refusal-in.ts'

/** What the server says about single fields stands at these fields; the first of them takes the focus. */
export function showFieldErrors<Fields extends FieldValues>({ setError }: Pick<UseFormReturn<Fields>, 'setError'>, error: unknown) {
  for (const [index, [field, message]] of Object.entries(refusalIn(error)?.fields ?? {}).entries())
    setError(field as Path<Fields>, { type: 'server', message }, { shouldFocus: index === 0 })
}
