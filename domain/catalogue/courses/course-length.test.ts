import { describe, expect, test } from 'vitest'
import { lengthOf, lengthText } from './course-length.ts'

const video = (duration: number | null) => ({ hasVideo: true, duration })
const text = (duration: number | null) => ({ hasVideo: false, duration })

describe('the length of a course', () => {
  test('is the sum of its lessons', () => expect(lengthOf([video(90), text(600), video(30)])).toBe(720))

  test('does not need the length of a lesson to read', () => expect(lengthOf([video(90), text(null)])).toBe(90))

  test('is not known while one video has no length, nor without any', () => {
    expect(lengthOf([video(90), video(null)])).toBeNull()
    expect(lengthOf([text(null)])).toBeNull()
    expect(lengthOf([])).toBeNull()
  })
})

test.each([
  [1, '1 min'],
  [72, '1 min'],
  [90, '2 min'],
  [3_569, '59 min'],
  [3_570, '1 h'],
  [7_260, '2 h 1 min'],
  [360_000, '100 h'],
])('%d seconds are read as %s', (seconds, words) => expect(lengthText(seconds)).toBe(words))
