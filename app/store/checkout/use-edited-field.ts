import { type ChangeEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Edit } from '#domain/typed-digits.ts'
import { showEdited } from '../../ui/show-edited.ts'
import { fieldOf } from './fields.ts'
import type { CheckoutForm } from './form.ts'

/** A field whose text is formatted while it is typed. Its notice stays until the next edit. */
export function useEditedField(form: UseFormReturn<CheckoutForm>, name: keyof CheckoutForm, edit: Edit) {
  const [notice, setNotice] = useState<string | null>(null)
  const field = fieldOf(form, name)
  return {
    ...field,
    notice,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const edited = edit(event.target.value, form.getValues(name))
      showEdited(event.target, edited.text)
      setNotice(edited.notice)
      return field.onChange(event)
    },
  }
}
