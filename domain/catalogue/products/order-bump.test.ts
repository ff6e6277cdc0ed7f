import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hourCurrency, readOffer } from './order-bump.ts'

const id = '0195f000-0000-7000-8000-000000000001'

test.each([id, { id }, { _id: id }, JSON.stringify(id), JSON.stringify({ id }), JSON.stringify(JSON.stringify({ id }))])(
  '%o identifies the product',
  (data) => {
    expect(readOffer({ type: 'COURSE', data })).toEqual({ type: 'COURSE', productId: id })
  },
)

test.each([{ value: 120, locale: 'BR' }, '{"value":120,"locale":"BR"}', '{"value":"120","locale":"BR"}'])(
  '%o is read as a CI appointment',
  (data) => {
    expect(readOffer({ type: 'CI', data })).toEqual({ type: 'CI', valueCents: 12000, locale: 'BR' })
  },
)

test('a MED appointment needs only its value', () =>
  expect(readOffer({ type: 'MED', data: '{"value":300}' })).toEqual({ type: 'MED', valueCents: 30000 }))

test.each([
  null,
  'x',
  {},
  { type: 'CI', data: '{' },
  { type: 'CI', data: '{"value":0,"locale":"BR"}' },
  { type: 'MED', data: 'muito' },
  { type: 'BOOK', data: '' },
  { type: 'X', data: id },
])('%o is skipped', (bump) => expect(readOffer(bump)).toBeNull())

test('no input makes it throw', () => {
  fc.assert(
    fc.property(fc.anything(), (data) => {
      for (const type of ['COURSE', 'BOOK', 'CI', 'MED']) readOffer({ type, data })
    }),
  )
})

test('the currency of an appointment follows docs/rules/checkout.md#order-bumps', () => {
  expect(hourCurrency({ type: 'CI', locale: 'BR' })).toBe('BRL')
  expect(hourCurrency({ type: 'CI', locale: 'ES' })).toBe('USD')
  expect(hourCurrency({ type: 'MED' })).toBe('BRL')
})
