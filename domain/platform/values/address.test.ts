import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { addressInput } from './address.ts'

const complaints = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? []

describe('an address', () => {
  const address = { street: 'Rua Chile', number: '12', neighborhood: 'Centro', city: 'Salvador', state: 'BA', zip: '40020-000' }

  test('is trimmed, its postal code is reduced to digits, and its country defaults to Brazil', () => {
    expect(addressInput.parse({ ...address, street: ' Rua Chile ' })).toEqual({
      ...address,
      complement: '',
      zip: '40020000',
      country: 'BRA',
    })
  })

  test.each([
    ['street', ' ', 'Escreva a rua.'],
    ['number', '', 'Escreva o número.'],
    ['neighborhood', '', 'Escreva o bairro.'],
    ['city', '', 'Escreva a cidade.'],
    ['state', 'XX', 'Escolha o estado.'],
    ['zip', '4002000', 'CEP deve ter 8 dígitos'],
    ['zip', '40020-0001', 'CEP deve ter 8 dígitos'],
  ])('requires a valid %s', (field, value, message) => expect(complaints(addressInput, { ...address, [field]: value })).toEqual([message]))

  test('outside Brazil is refused', () => expect(complaints(addressInput, { ...address, country: 'USA' })).toHaveLength(1))
})
