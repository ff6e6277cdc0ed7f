import { expect, test } from 'vitest'
import { firstName, greeted } from './greeting.ts'

test.each([
  ['Joana Ribeiro Farias', 'Joana'],
  ['Antônio Sá', 'Antônio'],
  ['Anto\u0302nio Sá', 'Anto\u0302nio'],
  ["D'Ávila Reis", "D'Ávila"],
  ['D’Ávila Reis', 'D’Ávila'],
  ['Ana-Clara Reis', 'Ana-Clara'],
  ['李 小龍', '李'],
])('%s is greeted as %s', (name, first) => expect(firstName(name)).toBe(first))

test.each([
  'https://evil.example/pix-premiado X',
  'evil.example X',
  'www.evil.example/pix X',
  'premio@evil.example X',
  '11999998888 Ligue',
  '- X',
  `${'a'.repeat(41)} X`,
  '',
])('%s is not greeted by name', (name) => expect(firstName(name)).toBeNull())

test('a sentence begins with a capital if no name is before it', () => {
  expect(greeted('Joana Farias', 'o pagamento foi confirmado.')).toBe('Joana, o pagamento foi confirmado.')
  expect(greeted('evil.example X', 'o pagamento foi confirmado.')).toBe('O pagamento foi confirmado.')
})
