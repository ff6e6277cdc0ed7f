import { expect, test } from 'vitest'
import { minutesUntilRetry } from './copy-retries.ts'

test('a copy that could not be made is tried again for almost four hours, less and less often, and then staff decide', () => {
  const pauses = Array.from({ length: 7 }, (_, failures) => minutesUntilRetry(failures + 1))
  expect(pauses).toEqual([1, 5, 15, 30, 60, 120, null])
})
