import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
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
    resolver: (values, context, options) => zodResolver(formSchema(physical.current))(values, context, options as never),
  })
  const typed = form.watch()
  useEffect(() => saveDraft(typed), [typed])
  return { form, typed }
}
