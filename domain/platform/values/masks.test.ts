import fc from 'fast-check'
import { expect, test } from 'vitest'
import { digitsOf } from './cpf.ts'
import { anonymousCpf } from './anonymous-person.ts'
import { formatCep, formatCpf, formatPhone, maskedCpf } from './masks.ts'

test.each([
  ['', ''],
  ['529', '529'],
  ['5299', '529.9'],
  ['52998224725', '529.982.247-25'],
  ['529.982.247-2599', '529.982.247-2599'],
])('CPF %s is formatted as %s', (text, expected) => expect(formatCpf(text)).toBe(expected))
test.each([
  ['71', '71'],
  ['719', '(71) 9'],
  ['7132221100', '(71) 3222-1100'],
  ['71988112040', '(71) 98811-2040'],
  // Pasted or filled in by the browser, with the code of the country or the 0 of a long-distance call.
  ['+55 71 98811-2040', '(71) 98811-2040'],
  ['55988112040', '(55) 98811-2040'],
  ['+351 912 345 678', '+351 912 345 678'],
  // One digit too many was typed: it is shown, so that nobody wonders where it went.
  ['(55) 98811-20401', '(55) 98811-20401'],
  ['08001234567', '(08) 00123-4567'],
  ['(08) 00123-45678', '(08) 00123-45678'],
])('phone %s is formatted as %s', (text, expected) => expect(formatPhone(text)).toBe(expected))
test.each([
  ['40155', '40155'],
  ['40155210', '40155-210'],
  ['40155-2109', '40155-2109'],
])('CEP %s is formatted as %s', (text, expected) => expect(formatCep(text)).toBe(expected))

test('a mask preserves every digit that fits, and masking twice changes nothing', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{0,11}$/), (digits) => {
      for (const mask of [formatCpf, formatPhone]) {
        // The 0 of a long-distance call is no part of a telephone number.
        if (mask === formatCpf || !/^0(?!\d00)\d{10}/.test(digits)) expect(digitsOf(mask(digits))).toBe(digits)
        expect(mask(mask(digits))).toBe(mask(digits))
      }
    }),
  )
})

test('a masked CPF shows its middle, and nothing of one that went', () => {
  expect(maskedCpf('52998224725')).toBe('***.982.247-**')
  expect(maskedCpf(anonymousCpf)).toBe('***.***.***-**')
})
