import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { issuesByField } from '#app/ui/issues-by-field.ts'
import { type CheckoutForm, formSchema, saveDraft, readDraft } from './form.ts'

/**
 * The form, initialized with the draft from before a reload. The address is validated only while the purchase includes a physical product.
 */
export function useCheckoutForm(isPhysical: boolean) {
  const physical = useRef(isPhysical)
  physical.current = isPhysical
  const form = useForm<CheckoutForm>({
    defaultValues: readDraft(),
    reValidateMode: 'onBlur',
    resolver: (values) => {
      const read = formSchema(physical.current).safeParse(values)
      return read.success
        ? { values: { ...values, ...read.data }, errors: {} }
        : { values: {}, errors: issuesByField<CheckoutForm>(read.error) }
    },
  })
  const typed = form.watch()
  useEffect(() => saveDraft(typed), [typed])
  return { form, typed }
}
