import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockTime, secondsOf } from './clock-time.ts'

test.each([
  [0, '0:00'],
  [59.9, '0:59'],
  [760, '12:40'],
  [3723, '1:02:03'],
])('%d s is written as %s', (seconds, text) => expect(clockTime(seconds)).toBe(text))

test.each(['', '12', 'doze', '1:75', '-1:00'])('%j is no time', (text) => expect(secondsOf(text)).toBeNaN())

test('what is written is read back', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 86_400 }), (seconds) => {
      expect(secondsOf(clockTime(seconds))).toBe(seconds)
    }),
  ))
