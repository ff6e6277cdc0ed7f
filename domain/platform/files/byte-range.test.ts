import { expect, test } from 'vitest'
import { wantedBytes } from './byte-range.ts'

test.each([
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=900-', { start: 900, end: 999 }],
  ['bytes=900-5000', { start: 900, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  ['Bytes=5-5', { start: 5, end: 5 }],
])('%s of 1,000 bytes', (range, wanted) => expect(wantedBytes(range, 1000)).toEqual(wanted))

test.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])('%s is outside of 1,000 bytes', (range) =>
  expect(wantedBytes(range, 1000)).toBe('none'),
)

test.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=9-5', 'bytes=a-b', 'items=0-5', 'bytes=0-1,5-6', 'bytes=1.5-3', 'bytes=0x1-3'])(
  '%s means everything',
  (range) => expect(wantedBytes(range, 1000)).toBe('whole'),
)

test('of empty content nothing can be wanted', () => {
  expect(wantedBytes('bytes=0-', 0)).toBe('none')
  expect(wantedBytes('bytes=-5', 0)).toBe('none')
  expect(wantedBytes(undefined, 0)).toBe('whole')
})
