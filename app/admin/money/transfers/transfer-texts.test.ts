import { expect, test } from 'vitest'
import { formatDay } from '#domain/platform/values/format-day.ts'
import { type Day, dayIn, openText } from './transfer-texts.ts'

const day: Day = {
  day: '2026-11-21',
  importedAt: null,
  matched: 3,
  missing: 0,
  unknown: 0,
  different: 0,
  accepted: 0,
  grossCents: 0,
  feeCents: 0,
  netCents: 0,
  settledCents: 0,
}

test('what is open on a day', () => {
  expect(openText(day)).toBe('')
  expect(openText({ ...day, missing: 1, unknown: 2, different: 1 })).toBe('1 falta, 2 sem pedido, 1 diferente')
  expect(openText({ ...day, missing: 2, different: 3 })).toBe('2 faltam, 3 diferentes')
})

test('a day of the URL, and as it is shown', () => {
  expect(dayIn(new URLSearchParams('dia=2026-11-21'))).toBe('2026-11-21')
  expect(dayIn(new URLSearchParams('dia=ontem'))).toBe(null)
  expect(formatDay('2026-11-21')).toBe('21/11/2026')
})
