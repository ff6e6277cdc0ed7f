import { expect, test } from 'vitest'
import { formatCents, formatHours, formatMoment } from './format.ts'

test.each([
  [0, 'BRL', 'R$\u00a00,00'],
  [5, 'BRL', 'R$\u00a00,05'],
  [123_456_789, 'BRL', 'R$\u00a01.234.567,89'],
  [900, 'USD', 'US$\u00a09,00'],
  [900, 'EUR', '€\u00a09,00'],
  [-600, 'BRL', '-R$\u00a06,00'],
] as const)('formats %d cents of %s as %s', (cents, currency, text) => expect(formatCents(cents, currency)).toBe(text))

test('an amount without a currency is in BRL', () => expect(formatCents(4990)).toBe('R$\u00a049,90'))

test('shows a time in São Paulo, even if the date differs from UTC', () => {
  expect(formatMoment('2026-11-21T18:42:00.000Z')).toBe('21/11/2026, 15:42')
  expect(formatMoment('2026-12-01T02:30:00.000Z')).toBe('30/11/2026, 23:30')
})

test('a single hour is in the singular', () => expect([1, 12].map(formatHours)).toEqual(['1 hora', '12 horas']))
