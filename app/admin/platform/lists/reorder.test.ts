import { describe, expect, test } from 'vitest'
import { stepAt } from './reorder.tsx'

/** Vertically stacked boxes with these heights. */
function stack(...heights: number[]) {
  let top = 0
  return heights.map((height) => {
    const box = { top, height, bottom: top + height }
    top += height
    return box
  })
}

describe('three items of the same height', () => {
  const [before, own, after] = stack(40, 40, 40) as [Box, Box, Box]
  type Box = ReturnType<typeof stack>[number]

  test.each([
    [60, 0, 'over itself it stays'],
    [21, 0, 'over the lower half of the previous item it stays'],
    [19, -1, 'past the middle of the previous item it moves up'],
    [99, 0, 'over the upper half of the next item it stays'],
    [101, 1, 'past the middle of the next item it moves down'],
    [-500, -1, 'far above it moves up one step at a time'],
    [900, 1, 'far below it moves down one step at a time'],
  ])('a pointer at %i gives %i: %s', (pointer, step) => expect(stepAt(pointer, own, before, after)).toBe(step))
})

test('the first item does not move up, and the last one does not move down', () => {
  const [first, last] = stack(40, 40)
  expect(stepAt(-10, first!, undefined, last)).toBe(0)
  expect(stepAt(200, last!, first, undefined)).toBe(0)
})

test('a single item does not move', () => expect(stepAt(500, stack(40)[0]!, undefined, undefined)).toBe(0))

describe.each([
  ['a short item and a tall neighbour', 40, 300],
  ['a tall item and a short neighbour', 300, 40],
])('%s', (_, height, other) => {
  test('a move down is not reverted at the same pointer position', () => {
    const [own, after] = stack(height, other)
    for (let pointer = 0; pointer <= height + other; pointer += 1) {
      if (stepAt(pointer, own!, undefined, after) !== 1) continue
      const [before, moved] = stack(other, height)
      expect(stepAt(pointer, moved!, before, undefined), `at ${pointer}`).toBe(0)
    }
  })

  test('a move up is not reverted at the same pointer position', () => {
    const [before, own] = stack(other, height)
    for (let pointer = 0; pointer <= height + other; pointer += 1) {
      if (stepAt(pointer, own!, before, undefined) !== -1) continue
      const [moved, after] = stack(height, other)
      expect(stepAt(pointer, moved!, undefined, after), `at ${pointer}`).toBe(0)
    }
  })
})
