import { expect, test } from 'vitest'
import { phoneProblem, readPhone } from './phone.ts'

test.each([
  '11987654321',
  '(11) 98765-4321',
  '+55 11 98765-4321',
  '5511987654321',
  '55 11 98765 4321',
  '0055 11 98765-4321',
  '00 55 (11) 98765-4321',
  '+0055 11 98765-4321',
  '+55 (0xx11) 98765-4321',
  '+55 (011) 98765-4321',
  '+55 015 11 98765-4321',
  '(0xx11) 98765-4321',
  '011 98765-4321',
  '0 15 11 98765-4321',
  '055 11 98765-4321',
  '0 55 11 98765-4321',
  'tel:+55-11-98765-4321',
  'Telefone: (11) 98765-4321',
  'WhatsApp +55 11 98765-4321',
  '\u202a+55 11 98765‑4321\u202c',
  '＋５５ １１ ９８７６５－４３２１',
  '11.98765.4321',
  '11 9 8765 4321',
])('%s is (11) 98765-4321', (typed) => expect(readPhone(typed)).toEqual({ kind: 'NATIONAL', digits: '11987654321' }))

test.each([
  ['+55 71 3222-1100', '7132221100'],
  ['557132221100', '7132221100'],
  ['0 71 3222-1100', '7132221100'],
  ['0 15 71 3222-1100', '7132221100'],
  // The area code 55.
  ['55988112040', '55988112040'],
  ['5532221100', '5532221100'],
  ['+55 55 98811-2040', '55988112040'],
])('%s is %s', (typed, digits) => expect(readPhone(typed)).toEqual({ kind: 'NATIONAL', digits }))

test.each(['+351 912 345 678', '00351 912 345 678', '+1 (415) 555-2671', '+54 9 11 2345-6789', '+44 20 7946 0958', '(+598) 99 123 456'])(
  '%s is asked about in words',
  (typed) => expect(phoneProblem(readPhone(typed))).toContain('outro país'),
)

test.each([
  ['98765-4321', 'com DDD'],
  ['0800 123 4567', '0800 não serve'],
  ['0800 123 456', '0800 não serve'],
  ['0300 789 1234', '0800 não serve'],
  ['(55) 98811-20401', 'Sobra 1 dígito'],
  ['(11) 98765-4321 / 3222-1100', 'Sobram 8 dígitos'],
  ['+55 11 98765-43210', 'Sobra 1 dígito'],
])('%s is refused by its own reason', (typed, reason) => expect(phoneProblem(readPhone(typed))).toContain(reason))

test('no telephone is none', () => expect([' ', '+', '+55 '].map(readPhone)).toEqual([none, none, none]))

const none = { kind: 'EMPTY', digits: '' }
