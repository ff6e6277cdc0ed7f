import { type ChangeEvent, type ComponentProps, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Edit } from '#domain/platform/values/typed-digits.ts'
import { TextField } from '#app/ui/field.tsx'
import { showEdited } from '#app/ui/show-edited.ts'
import { fieldOf } from './fields.ts'
import type { CheckoutForm } from './form.ts'

type Props = Omit<ComponentProps<typeof TextField>, 'form' | 'name'> & {
  form: UseFormReturn<CheckoutForm>
  name: keyof CheckoutForm
  edit: Edit
}

/** A field whose text is formatted while it is typed. Its notice stays until the next edit. */
export function EditedField({ form, name, edit, error, ...field }: Props) {
  const [notice, setNotice] = useState<string | null>(null)
  const registered = fieldOf(form, name)
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const edited = edit(event.target.value, form.getValues(name))
    showEdited(event.target, edited.text)
    setNotice(edited.notice)
    void registered.onChange(event)
  }
  return <TextField {...field} {...registered} error={error ?? registered.error} notice={notice} onChange={change} />
}
