import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { type CheckoutForm, formSchema, keepDraft, readDraft } from './form.ts'

/** The form, with what was typed before a reload; an address counts only while something physical is chosen. */
export function useCheckoutForm(isPhysical: boolean) {
  const physical = useRef(isPhysical)
  physical.current = isPhysical
  const form = useForm<CheckoutForm>({
    defaultValues: readDraft(),
    reValidateMode: 'onBlur',
    resolver: (values, context, options) => zodResolver(formSchema(physical.current))(values, context, options as never),
  })
  const typed = form.watch()
  useEffect(() => keepDraft(typed), [typed])
  return { form, typed }
}
