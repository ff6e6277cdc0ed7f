import { describe, expect, test } from 'vitest'
import { stepAt } from './step-at.ts'

/** Boxes on top of each other, by their heights. */
function stack(...heights: number[]) {
  let top = 0
  return heights.map((height) => {
    const box = { top, height, bottom: top + height }
    top += height
    return box
  })
}

describe('given three items of the same height', () => {
  const [before, own, after] = stack(40, 40, 40) as [Box, Box, Box]
  type Box = ReturnType<typeof stack>[number]

  test.each([
    [60, 0, 'over itself stays'],
    [21, 0, 'over the lower half of the one before stays'],
    [19, -1, 'past the middle of the one before goes up'],
    [99, 0, 'over the upper half of the next one stays'],
    [101, 1, 'past the middle of the next one goes down'],
    [-500, -1, 'far above goes up one step at a time'],
    [900, 1, 'far below goes down one step at a time'],
  ])('a pointer at %i gives %i: %s', (pointer, step) => expect(stepAt(pointer, own, before, after)).toBe(step))
})

test('the first item does not go further up, the last one not further down', () => {
  const [first, last] = stack(40, 40)
  expect(stepAt(-10, first!, undefined, last)).toBe(0)
  expect(stepAt(200, last!, first, undefined)).toBe(0)
})

test('a single item stays', () => expect(stepAt(500, stack(40)[0]!, undefined, undefined)).toBe(0))

describe.each([
  ['a low item and a tall neighbour', 40, 300],
  ['a tall item and a low neighbour', 300, 40],
])('given %s', (_, height, other) => {
  test('an exchange downwards is not taken back at the same place', () => {
    const [own, after] = stack(height, other)
    for (let pointer = 0; pointer <= height + other; pointer += 1) {
      if (stepAt(pointer, own!, undefined, after) !== 1) continue
      const [before, moved] = stack(other, height)
      expect(stepAt(pointer, moved!, before, undefined), `at ${pointer}`).toBe(0)
    }
  })

  test('an exchange upwards is not taken back at the same place', () => {
    const [before, own] = stack(other, height)
    for (let pointer = 0; pointer <= height + other; pointer += 1) {
      if (stepAt(pointer, own!, before, undefined) !== -1) continue
      const [moved, after] = stack(height, other)
      expect(stepAt(pointer, moved!, undefined, after), `at ${pointer}`).toBe(0)
    }
  })
})
