import type { UseFormReturn } from 'react-hook-form'
import { type CheckoutForm, emptyForm } from './form.ts'
import { masked } from './masked.ts'

/**
 * A field with its complaint. What is written is checked when one leaves it, and the complaint goes with the first key; an empty field is
 * not scolded before the form is sent.
 */
export function fieldOf(form: UseFormReturn<CheckoutForm>, name: keyof CheckoutForm, mask?: (text: string) => string) {
  const registered = form.register(name, {
    onChange: () => form.clearErrors(name),
    onBlur: (event: { target: { value: string } }) => event.target.value.trim() !== '' && void form.trigger(name),
  })
  return { error: form.formState.errors[name]?.message, ...(mask ? masked(registered, mask) : registered) }
}

/** Where the server's complaints about a submission belong in the form; focus goes to the first. Answers whether one found its place. */
export function showErrors(form: UseFormReturn<CheckoutForm>, complaints: Record<string, string>): boolean {
  const known = Object.entries(complaints).flatMap(([path, message]) => {
    const last = path.split('.').at(-1) ?? ''
    const name = last === 'zip' ? 'zipCode' : last
    return isField(name) ? [[name, message] as const] : []
  })
  known.forEach(([name, message], index) => form.setError(name, { message }, { shouldFocus: index === 0 }))
  return known.length > 0
}

const isField = (name: string): name is keyof CheckoutForm => name in emptyForm
