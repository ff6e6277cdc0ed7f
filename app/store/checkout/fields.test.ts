import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import { showErrors } from './fields.ts'
import { emptyForm } from './form.ts'

/** A form like the page's, and the errors that it shows. */
function openForm() {
  const { formControl } = createFormControl({ defaultValues: emptyForm })
  const errors = () =>
    Object.fromEntries(Object.entries(formControl.control._formState.errors).map(([name, error]) => [name, error?.message]))
  return { form: formControl as unknown as Parameters<typeof showErrors>[0], errors }
}

test('an error in a part of the address is shown at the matching field', () => {
  const { form, errors } = openForm()
  showErrors(form, { 'address.zip': 'CEP deve ter 8 dígitos', 'address.city': 'Escreva a cidade.' })
  expect(errors()).toEqual({ zip: 'CEP deve ter 8 dígitos', city: 'Escreva a cidade.' })
})

test('errors that belong to no field of the form are not shown', () => {
  const { form, errors } = openForm()
  showErrors(form, { redirectUrl: 'Invalid URL', token: 'x' })
  expect(errors()).toEqual({})
})
