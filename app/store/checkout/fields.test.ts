import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import { showErrors } from './fields.ts'
import { emptyForm } from './form.ts'

/** A form as the page has it, and the complaints that it shows. */
function openForm() {
  const { formControl } = createFormControl({ defaultValues: emptyForm })
  const errors = () =>
    Object.fromEntries(Object.entries(formControl.control._formState.errors).map(([name, error]) => [name, error?.message]))
  return { form: formControl as unknown as Parameters<typeof showErrors>[0], errors }
}

test('a complaint of the server is shown at its field', () => {
  const { form, errors } = openForm()
  expect(showErrors(form, { cpf: 'CPF inválido' })).toBe(true)
  expect(errors()).toEqual({ cpf: 'CPF inválido' })
})

test('a complaint about a part of the address finds the field of the form', () => {
  const { form, errors } = openForm()
  expect(showErrors(form, { 'address.zip': 'CEP deve ter 8 dígitos', 'address.city': 'Escreva a cidade.' })).toBe(true)
  expect(errors()).toEqual({ zipCode: 'CEP deve ter 8 dígitos', city: 'Escreva a cidade.' })
})

test('a complaint that no field can show is left to the page', () => {
  const { form, errors } = openForm()
  expect(showErrors(form, { redirectUrl: 'Invalid URL', token: 'x' })).toBe(false)
  expect(errors()).toEqual({})
})
