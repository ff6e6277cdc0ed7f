import type { UseFormReturn } from 'react-hook-form'
import { splitStreet } from '#domain/platform/values/street-number.ts'
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

/** A house number that a browser has filled into the street, or that was pasted there, moves into its own field, if that is empty. */
export function settleStreet(form: UseFormReturn<CheckoutForm>) {
  const [street, number, complement] = form.getValues(['street', 'number', 'complement'])
  const parts = splitStreet({ street, number, complement })
  if (!parts) return
  for (const name of ['street', 'number', 'complement'] as const) {
    form.setValue(name, parts[name], { shouldDirty: true })
    form.clearErrors(name)
  }
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
