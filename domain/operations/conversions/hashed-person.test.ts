import { expect, test } from 'vitest'
import { normalizedPerson } from './hashed-person.ts'

test.each([
  ['(11) 98765-4321', '5511987654321'],
  ['+55 11 98765-4321', '5511987654321'],
  ['011 98765-4321', '5511987654321'],
  ['(55) 3221-1234', '555532211234'],
  ['(55) 99123-4567', '5555991234567'],
  ['', undefined],
])('the telephone %s is hashed as %s', (phone, ph) => expect(normalizedPerson({ email: 'a@b.co', name: 'Ana', phone }).ph).toBe(ph))

test('the name is one of the person, in small letters with its accents, and what is unknown is left out', () => {
  expect(normalizedPerson({ email: ' Ana@Correio.com.BR ', name: 'ANA  da Conceição', phone: '' })).toEqual({
    em: 'ana@correio.com.br',
    fn: 'ana',
    ln: 'conceição',
    country: 'br',
  })
})
