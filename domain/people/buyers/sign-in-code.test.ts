import { expect, test } from 'vitest'
import { codeDigits, spacedCode, waitWords } from './sign-in-code.ts'

test('a code is shown in two halves, and read however it was pasted', () => {
  expect(spacedCode('003201')).toBe('003 201')
  expect(
    ['483 201', ' 483201\n', '483 201 é seu código', '483-201', '48', '4832019', 'Código: ４８３２０１\u200b. Vale 10 minutos'].map(
      (text) => codeDigits(text, 6),
    ),
  ).toEqual(['483201', '483201', '483201', '483201', '48', '483201', '483201'])
})

test('a long code is read by the same function, and never more than the page waits for', () => {
  expect(spacedCode('00320199')).toBe('0032 0199')
  expect(['0032 0199', '0032-0199', '0032 0199 é seu código', '00320199'].map((text) => codeDigits(text))).toEqual(
    Array(4).fill('00320199'),
  )
  expect(spacedCode('0032019955')).toBe('00320 19955')
  expect(
    ['00320 19955', '00320-19955 é seu código', '00320199551', '003 201 9955', '0032 0199 55'].map((text) => codeDigits(text)),
  ).toEqual(Array(5).fill('0032019955'))
  expect([codeDigits('00320199', 6), codeDigits('483 201', 8)]).toEqual(['003201', '483201'])
})

test('a wait is said in the unit that a person would use', () => {
  expect([1, 42, 120, 121, 3_540, 5_400, 5_401, 80_000].map(waitWords)).toEqual([
    '1 segundo',
    '42 segundos',
    '120 segundos',
    '3 minutos',
    '59 minutos',
    '90 minutos',
    '2 horas',
    '23 horas',
  ])
})
