import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useStorage } from '#tests/rules/browser-storage.ts'
import {
  addressComplete,
  addressOf,
  type CheckoutForm,
  emptyForm,
  forgetDraft,
  formSchema,
  saveDraft,
  readDraft,
  typedSoFar,
} from './form.ts'

const filled: CheckoutForm = {
  name: 'Joana Ribeiro',
  email: 'joana@correio.com.br',
  cpf: '529.982.247-25',
  phone: '(71) 98811-2040',
  street: 'Rua Chile',
  number: '12',
  complement: '',
  neighborhood: 'Centro',
  city: 'Salvador',
  state: 'BA',
  zip: '40020-000',
}

describe('the address', () => {
  test('is sent with only the digits of its postal code, and with Brazil as the country', () => {
    expect(addressOf(filled)).toMatchObject({ street: 'Rua Chile', zip: '40020000', country: 'BRA' })
  })

  test('is complete without a complement', () => expect(addressComplete(filled)).toBe(true))

  test.each(['street', 'number', 'neighborhood', 'city', 'state'] as const)('is not complete without its %s', (field) =>
    expect(addressComplete({ ...filled, [field]: '  ' })).toBe(false),
  )
})

describe('the rules of the form', () => {
  const withoutAddress = { ...emptyForm, name: filled.name, email: filled.email, cpf: filled.cpf }

  test('require an address if the purchase includes a physical product', () => {
    expect(formSchema(false).safeParse(withoutAddress).success).toBe(true)
    const paths = formSchema(true)
      .safeParse(withoutAddress)
      .error?.issues.map(({ path }) => path[0])
    expect(new Set(paths)).toEqual(new Set(['street', 'number', 'neighborhood', 'city', 'state', 'zip']))
  })
})

describe('the input for a quote while the buyer types', () => {
  test('contains the values that are valid', () => {
    expect(typedSoFar({ ...filled, email: ' Joana@Correio.com.br ' }, false)).toEqual({
      name: 'Joana Ribeiro',
      email: 'joana@correio.com.br',
      cpf: '52998224725',
      phone: '71988112040',
    })
  })

  test('has the address of a printed book as soon as it is complete', () => {
    expect(typedSoFar({ ...filled, number: '21' }, true)).toMatchObject({ address: { number: '21', country: 'BRA' } })
    expect(typedSoFar({ ...filled, number: '' }, true)).toMatchObject({ address: undefined })
  })
})

describe('a draft', () => {
  let storage: Storage
  beforeEach(() => {
    storage = useStorage('sessionStorage')
  })
  afterEach(() => vi.unstubAllGlobals())

  test('is read as it was saved', () => {
    saveDraft(filled)
    expect(readDraft()).toEqual(filled)
    forgetDraft()
    expect(readDraft()).toEqual(emptyForm)
  })

  test('drops fields that the form does not have, and values that are not strings', () => {
    storage.setItem('sabia.checkout', JSON.stringify({ name: 'Joana', cpf: 7, card: '4111' }))
    expect(readDraft()).toEqual({ ...emptyForm, name: 'Joana' })
  })
})
