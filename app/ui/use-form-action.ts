import { type FormEvent, useEffect, useRef } from 'react'
import { CallError } from '../query/call-error.ts'
import { useAction } from './use-action.ts'

/**
 * A form that sends what was typed in it, once at a time. After a refusal its first wrong field takes the focus, or else its button, which
 * loses it while it is disabled. `fields`: the refusal's message for each field.
 */
export function useFormAction(action: (typed: Record<string, string>) => Promise<unknown>) {
  const { isRunning, failure, run } = useAction(action)
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failure) ref.current?.querySelector<HTMLElement>('[aria-invalid=true], [type=submit]')?.focus()
  }, [failure])
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // None of these forms takes a file.
    if (!isRunning) void run(Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>)
  }
  const fields = failure?.error instanceof CallError ? failure.error.fields : {}
  return { isRunning, failure, fields, form: { ref, noValidate: true, onSubmit } }
}
