import { expect, test } from 'vitest'
import { formatHours, formatMoment } from './format.ts'

test('shows a time in São Paulo, even if the date differs from UTC', () => {
  expect(formatMoment('2026-11-21T18:42:00.000Z')).toBe('21/11/2026, 15:42')
  expect(formatMoment('2026-12-01T02:30:00.000Z')).toBe('30/11/2026, 23:30')
})

test('a single hour is in the singular', () => expect([1, 12].map(formatHours)).toEqual(['1 hora', '12 horas']))
