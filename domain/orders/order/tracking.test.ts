import { expect, test } from 'vitest'
import { trackingInput } from './tracking.ts'
import { correiosAddress, trackingWords } from './tracking-words.ts'

test('texts are trimmed, an empty one is none, and one that is absent stays as it is', () => {
  expect(trackingInput.parse({ carrier: ' Correios ', trackingCode: '' })).toEqual({ carrier: 'Correios', trackingCode: null })
  expect(trackingInput.parse({ trackingCode: null })).toEqual({ trackingCode: null })
})

test('hidden marks of a copied code are removed', () =>
  expect(trackingInput.parse({ trackingCode: '\u200bAA123456789BR\u0007 ' })).toEqual({ trackingCode: 'AA123456789BR' }))

test('a code of more than 60 characters is refused', () =>
  expect(trackingInput.safeParse({ trackingCode: 'x'.repeat(61) }).success).toBe(false))

test('only a code of Correios leads to their page', () => {
  expect(correiosAddress('AA123456789BR')).toBe('https://rastreamento.correios.com.br/app/index.php?objetos=AA123456789BR')
  expect(correiosAddress(' aa 123 456 789 br ')).toBe('https://rastreamento.correios.com.br/app/index.php?objetos=AA123456789BR')
  for (const other of ['AA123456789US', 'A1234567890BR', 'AA123456789BR1', 'JAD0001', '']) expect(correiosAddress(other)).toBeNull()
})

test('what is not known is left out', () => {
  expect(trackingWords({ carrier: 'Correios', trackingCode: 'AA123456789BR' })).toBe('Correios, AA123456789BR')
  expect(trackingWords({ carrier: null, trackingCode: 'AA1' })).toBe('AA1')
  expect(trackingWords({ carrier: null, trackingCode: null })).toBeNull()
})
