import { expect, test } from 'vitest'
import { extendedDay } from './access-days.ts'

const now = new Date('2026-11-22T12:00:00Z')

test.each([
  ['from today if the access has ended', '2026-01-10T02:59:59Z', { days: 30, months: 0 }, '2026-12-22'],
  ['from today if it has no end', null, { days: 0, months: 6 }, '2027-05-22'],
  ['from its last day, which is the 9th in São Paulo', '2027-01-10T02:59:59Z', { days: 0, months: 12 }, '2028-01-09'],
  ['to the last day of a shorter month', '2027-09-01T02:59:59Z', { days: 0, months: 6 }, '2028-02-29'],
])('%s', (_, until, extension, expected) => expect(extendedDay(until, extension, now)).toBe(expected))
