import { expect, test } from 'vitest'
import { fiscalDate, fiscalMoment, guaranteeEnd } from './fiscal-dates.ts'

test('a moment has an offset and no milliseconds', () =>
  expect(fiscalMoment(new Date('2026-11-22T02:59:59.123Z'))).toBe('2026-11-21T23:59:59-03:00'))

test('documents that wait for the guarantee are issued on the day after its last one', () => {
  expect(guaranteeEnd(new Date('2026-11-01T12:00:00Z'), 7).toISOString()).toBe('2026-11-09T03:00:00.000Z')
  expect(guaranteeEnd(new Date('2026-11-02T02:30:00Z'), 7).toISOString()).toBe('2026-11-09T03:00:00.000Z')
})

test.each([
  ['2026-11-30T23:50:00-03:00', '2026-12-01T02:50:00.000Z'],
  ['2026-11-30T23:50:00-0300', '2026-12-01T02:50:00.000Z'],
  ['2026-11-30T23:50', '2026-12-01T02:50:00.000Z'],
  ['2026-11-30', '2026-11-30T03:00:00.000Z'],
  ['2026-12-01T02:50:00.000Z', '2026-12-01T02:50:00.000Z'],
  ['2026-13-01', undefined],
  ['30/11/2026', undefined],
  ['', undefined],
])('the date of issue %s is %s', (text, moment) => expect(fiscalDate(text)?.toISOString()).toBe(moment))
