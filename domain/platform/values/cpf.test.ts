import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDigit, validCpf } from './cpf.ts'

const nineDigits = fc.stringMatching(/^[0-9]{9}$/).filter((digits) => !/^(\d)\1*$/.test(digits))
const complete = (digits: string) => {
  const ten = digits + checkDigit(digits)
  return ten + checkDigit(ten)
}

test.each(['123.456.789-09', '11144477735', '529.982.247-25'])('%s is a valid CPF', (cpf) => expect(validCpf(cpf)).toBe(true))
test.each(['', '123', '529.982.247-24', '111.111.111-11', '00000000000', '5299822472500'])('%s is not a valid CPF', (cpf) =>
  expect(validCpf(cpf)).toBe(false),
)

test('nine digits with their two check digits are always a valid CPF', () => {
  fc.assert(fc.property(nineDigits, (digits) => validCpf(complete(digits))))
})

// A wrong digit at another position can pass, because a remainder of 10 is written as 0.
test('a wrong check digit is always detected', () => {
  fc.assert(
    fc.property(nineDigits, fc.constantFrom(9, 10), fc.integer({ min: 1, max: 9 }), (digits, place, shift) => {
      const right = complete(digits)
      const wrong = (Number(right[place]) + shift) % 10
      return !validCpf(right.slice(0, place) + wrong + right.slice(place + 1))
    }),
  )
})
