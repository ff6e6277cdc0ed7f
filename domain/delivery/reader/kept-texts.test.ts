import { expect, test } from 'vitest'
import type { LibraryLesson } from '../lessons/lesson-answers.ts'
import { isKept, keptLesson } from './kept-texts.ts'

const day = 24 * 60 * 60_000

test.each([
  [0, true],
  [14 * day - 1, true],
  [14 * day, false],
  // The clock of the device was put back.
  [-1, false],
])('a text that was opened %i ms ago is kept: %s', (age, expected) => expect(isKept(1_000_000, 1_000_000 + age)).toBe(expected))

test('a kept lesson says nothing of its person', () => {
  const lesson = { id: 'um', text: 'Oi', position: 30, watched: 30, completedAt: '2026-11-29T12:00:00Z', watermark: 'Ana Luísa' }
  expect(JSON.stringify(keptLesson(lesson as LibraryLesson))).not.toMatch(/Ana|2026|30/)
})
