import { describe, expect, test } from 'vitest'
import { addressAfterLookup, addressInWords, addressOfCep, isElsewhere } from './cep-address.ts'

const none = { street: '', neighborhood: '', city: '', state: '' }
const graca = { street: 'Rua da Graça', neighborhood: 'Graça', city: 'Salvador', state: 'BA' }
const castanhal = { street: '', neighborhood: '', city: 'Castanhal', state: 'PA' }

describe('after a lookup', () => {
  test('empty fields are filled', () => expect(addressAfterLookup(none, null, graca)).toEqual(graca))

  test('what the lookup before filled is replaced, or emptied if the CEP has none', () =>
    expect(addressAfterLookup(graca, graca, castanhal)).toEqual(castanhal))

  test('that finds nothing, what the lookup before filled is emptied', () => expect(addressAfterLookup(graca, graca, null)).toEqual(none))

  test('what the buyer typed stays', () => {
    expect(addressAfterLookup({ ...graca, street: 'Ladeira da Barra' }, graca, null)).toEqual({ neighborhood: '', city: '', state: '' })
    expect(addressAfterLookup(graca, null, null)).toEqual({})
  })

  test('of another city than the one typed, nothing is filled', () => {
    expect(addressAfterLookup({ ...none, city: 'Recife', state: 'PE' }, null, graca)).toEqual({})
    expect(addressAfterLookup({ ...none, city: 'Salvador' }, null, graca)).toEqual({
      street: 'Rua da Graça',
      neighborhood: 'Graça',
      state: 'BA',
    })
  })
})

describe('a city and a state', () => {
  test.each([
    [{ city: 'salvador' }],
    [{ city: 'SALVADOR ' }],
    [{ city: 'Salv' }],
    [{ city: '', state: '' }],
    [{ street: 'Ladeira da Barra' }],
  ])('with %o agree with the CEP', (typed) => expect(isElsewhere({ ...graca, ...typed }, graca)).toBe(false))

  test.each([[{ city: 'Recife' }], [{ state: 'PE' }], [{ city: 'Salvador do Sul' }]])('with %o do not', (typed) =>
    expect(isElsewhere({ ...graca, ...typed }, graca)).toBe(true),
  )

  test('are compared without accents', () =>
    expect(isElsewhere({ ...none, city: 'Sao Paulo' }, { ...none, city: 'São Paulo', state: 'SP' })).toBe(false))
})

test('the address of a CEP is offered in words, and leaves a street that the CEP does not have', () => {
  expect(addressInWords(graca)).toBe('Rua da Graça, Graça, Salvador/BA')
  expect(addressInWords(castanhal)).toBe('Castanhal/PA')
  expect(addressOfCep(graca, castanhal)).toEqual({ ...castanhal, street: 'Rua da Graça', neighborhood: 'Graça' })
})
