import { expect, test } from 'vitest'
import { continueWith, type StartedLesson } from './continue-with.ts'

const lesson = (id: string, rest: Partial<StartedLesson> = {}): StartedLesson => ({
  id,
  isOpen: true,
  isCompleted: false,
  usedAt: null,
  ...rest,
})
const completed = { isCompleted: true }

test.each<[string, StartedLesson[], string | null]>([
  ['a course that was never opened starts with its first lesson', [lesson('a'), lesson('b')], 'a'],
  ['the lesson that was used last goes on', [lesson('a', { usedAt: 1 }), lesson('b', { usedAt: 3 }), lesson('c', { usedAt: 2 })], 'b'],
  ['after a completed one comes the next', [lesson('a'), lesson('b', { usedAt: 3, ...completed }), lesson('c')], 'c'],
  ['completed ones in between are passed over', [lesson('a', { usedAt: 3, ...completed }), lesson('b', completed), lesson('c')], 'c'],
  ['after the last one comes what was left out', [lesson('a'), lesson('b', { usedAt: 3, ...completed })], 'a'],
  ['a lesson that opens later is never it', [lesson('a', { usedAt: 1, ...completed }), lesson('b', { isOpen: false }), lesson('c')], 'c'],
  ['one that is locked again is not it either', [lesson('a'), lesson('b', { isOpen: false, usedAt: 5 })], 'a'],
  ['a completed course goes on with nothing', [lesson('a', { usedAt: 1, ...completed }), lesson('b', { usedAt: 2, ...completed })], null],
  ['a course without lessons neither', [], null],
])('%s', (_, lessons, expected) => expect(continueWith(lessons)).toBe(expected))
