import { expect, test } from 'vitest'
import { dayInBrazil, formatDay, formatLongDay, formatMoment } from './format-day.ts'

test.each([
  ['2027-03-14', '14/03/2027', '14 de março de 2027'],
  ['2026-12-01T02:59:59.000Z', '30/11/2026', '30 de novembro de 2026'],
  ['2026-12-01T03:00:00.000Z', '01/12/2026', '1 de dezembro de 2026'],
  [new Date('2026-12-01T02:59:59Z'), '30/11/2026', '30 de novembro de 2026'],
])('a plain day stays as it is, a moment has its day in São Paulo: %s', (day, short, long) => {
  expect(formatDay(day)).toBe(short)
  expect(formatLongDay(day)).toBe(long)
})

test('a day begins at midnight in São Paulo', () => {
  expect(dayInBrazil(new Date('2026-11-22T02:59:59Z'))).toBe('2026-11-21')
  expect(dayInBrazil(new Date('2026-11-22T03:00:00Z'))).toBe('2026-11-22')
})

test('a moment has its day and time in São Paulo', () => {
  expect(formatMoment(new Date('2026-11-21T18:42:00Z'))).toBe('21/11/2026, 15:42')
  expect(formatMoment(new Date('2026-12-01T02:30:00Z'))).toBe('30/11/2026, 23:30')
})
