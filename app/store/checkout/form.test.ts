import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forbiddenStorage, memoryStorage, useStorage } from '#tests/browser-storage.ts'
import { addressComplete, addressOf, type CheckoutForm, emptyForm, formSchema, keepDraft, readDraft, typedSoFar } from './form.ts'

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
  zipCode: '40020-000',
}

describe('the address', () => {
  test('is sent with the digits of its postal code, in Brazil', () => {
    expect(addressOf(filled)).toMatchObject({ street: 'Rua Chile', zip: '40020000', country: 'BRA' })
    expect(addressOf(filled)).not.toHaveProperty('zipCode')
  })

  test('is complete without a complement', () => expect(addressComplete(filled)).toBe(true))

  test.each(['street', 'number', 'neighborhood', 'city', 'state'] as const)('is not complete without its %s', (field) =>
    expect(addressComplete({ ...filled, [field]: '  ' })).toBe(false),
  )

  test('is not complete while the postal code has less than eight digits', () =>
    expect(addressComplete({ ...filled, zipCode: '40020-00' })).toBe(false))
})

describe('the rules of the form', () => {
  const withoutAddress = { ...emptyForm, name: filled.name, email: filled.email, cpf: filled.cpf }

  test('ask for an address if something physical is bought', () => {
    expect(formSchema(false).safeParse(withoutAddress).success).toBe(true)
    const paths = formSchema(true)
      .safeParse(withoutAddress)
      .error?.issues.map(({ path }) => path[0])
    expect(new Set(paths)).toEqual(new Set(['street', 'number', 'neighborhood', 'city', 'state', 'zipCode']))
  })

  test('accept a form that is filled', () => expect(formSchema(true).safeParse(filled).success).toBe(true))
})

describe('what goes into a quote while it is typed', () => {
  test('is what is right so far', () => {
    expect(typedSoFar({ ...filled, email: ' Joana@Correio.com.br ' })).toEqual({
      name: 'Joana Ribeiro',
      email: 'joana@correio.com.br',
      cpf: '52998224725',
      phone: '71988112040',
    })
  })

  test('is empty where it is not right yet', () => {
    expect(typedSoFar({ ...emptyForm, name: ' Jo', email: 'joana@', cpf: '529', phone: '71' })).toEqual({
      name: 'Jo',
      email: '',
      cpf: '',
      phone: '',
    })
  })
})

describe('a draft', () => {
  let storage: Storage
  beforeEach(() => {
    storage = useStorage('sessionStorage')
  })
  afterEach(() => vi.unstubAllGlobals())

  test('is empty at first', () => expect(readDraft()).toEqual(emptyForm))

  test('is read as it was kept', () => {
    keepDraft(filled)
    expect(readDraft()).toEqual(filled)
  })

  test.each(['not JSON', '7', 'null', '[]', '"text"'])('that is %s is empty', (stored) => {
    storage.setItem('sabia.checkout', stored)
    expect(readDraft()).toEqual(emptyForm)
  })

  test('has no field that the form does not have, and only texts', () => {
    storage.setItem('sabia.checkout', JSON.stringify({ name: 'Joana', cpf: 7, card: '4111' }))
    expect(readDraft()).toEqual({ ...emptyForm, name: 'Joana' })
  })

  test('costs nobody a purchase where nothing may be stored', () => {
    useStorage('sessionStorage', forbiddenStorage)
    expect(() => keepDraft(filled)).not.toThrow()
    expect(readDraft()).toEqual(emptyForm)
  })

  test('of another tab is not seen', () => {
    keepDraft(filled)
    useStorage('sessionStorage', memoryStorage())
    expect(readDraft()).toEqual(emptyForm)
  })
})
