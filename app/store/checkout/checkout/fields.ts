import type { UseFormReturn } from 'react-hook-form'
import { type CheckoutForm, emptyForm, settledText } from './form.ts'

/**
 * A field with its error. When the field loses the focus, its text is tidied and validated; the error is removed on the next key press. An
 * empty field shows no error before the form is submitted.
 */
export function fieldOf(form: UseFormReturn<CheckoutForm>, name: keyof CheckoutForm) {
  const registered = form.register(name, {
    onChange: () => form.clearErrors(name),
    onBlur: (event: { target: { value: string } }) => {
      const text = settledText(name, event.target.value)
      if (text !== event.target.value) form.setValue(name, text, { shouldDirty: true })
      if (text !== '') void form.trigger(name)
    },
  })
  return { error: form.formState.errors[name]?.message, ...registered }
}

/** Shows the server's field errors for a submission in the form, and focuses the first one. */
export function showErrors(form: UseFormReturn<CheckoutForm>, fieldErrors: Record<string, string>) {
  const known = Object.entries(fieldErrors).flatMap(([path, message]) => {
    const name = path.split('.').at(-1) ?? ''
    return isField(name) ? [[name, message] as const] : []
  })
  known.forEach(([name, message], index) => form.setError(name, { message }, { shouldFocus: index === 0 }))
}

const isField = (name: string): name is keyof CheckoutForm => name in emptyForm
