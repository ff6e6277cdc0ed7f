import { expect, test } from 'vitest'
import { codeDigits, spacedCode, waitWords } from './sign-in-code.ts'

test('a code is shown in two halves, and read however it was pasted', () => {
  expect(spacedCode('003201')).toBe('003 201')
  expect(
    ['483 201', ' 483201\n', '483 201 é seu código', '483-201', '48', '4832019', 'Código: ４８３２０１\u200b. Vale 10 minutos'].map(
      codeDigits,
    ),
  ).toEqual(['483201', '483201', '483201', '483201', '48', '483201', '483201'])
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
