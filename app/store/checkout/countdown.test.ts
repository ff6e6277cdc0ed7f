import { expect, test } from 'vitest'
import { countdown, secondsUntil } from './countdown.ts'

test('countdown formats seconds as minutes and, from one hour, as hours', () => {
  expect([0, 59, 65, 3599, 3600, 3725].map(countdown)).toEqual(['00:00', '00:59', '01:05', '59:59', '1:00:00', '1:02:05'])
})

test('secondsUntil uses the server’s clock, not the browser’s', () => {
  const then = '2026-11-21T15:00:00.000Z'
  const now = Date.parse('2026-11-21T14:59:00.000Z')
  expect(secondsUntil(then, now, 0)).toBe(60)
  expect(secondsUntil(then, now - 3_600_000, 3_600_000)).toBe(60)
  expect(secondsUntil(then, now + 120_000, 0)).toBe(0)
})
