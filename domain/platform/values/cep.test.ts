import { expect, test } from 'vitest'
import { cepIn } from './cpf.ts'

test.each([
  ' 05407-002',
  'CEP 05407-002',
  'CEP: 05.407-002',
  '05.407-002',
  '05407 - 002',
  '05407–002',
  '05407\u00a0002',
  '\ufeff05407-002\u200b',
  '０５４０７－００２',
  '05407-002.',
  'Rua Cardeal Arcoverde, 1230, Pinheiros, São Paulo - SP, 05407-002',
  '05407-002 São Paulo/SP, tel. (11) 3222-1100',
  'Rua 12345678, CEP 05407-002',
])('%s is 05407002', (typed) => expect(cepIn(typed)).toBe('05407002'))

test.each([
  ['05407', '05407'],
  ['05407-0021', '054070021'],
  ['', ''],
])('all digits of %s stay', (typed, digits) => expect(cepIn(typed)).toBe(digits))
