import { expect, test } from 'vitest'
import { roundSteps } from './round-steps.ts'

test.each([
  [0, [0, 0.5, 1]],
  [100, [0, 50, 100]],
  [18_900, [0, 5_000, 10_000, 15_000, 20_000]],
  [20_000, [0, 5_000, 10_000, 15_000, 20_000]],
  [20_001, [0, 10_000, 20_000, 30_000]],
])('the lines behind a chart up to %d are %j', (most, steps) => expect(roundSteps(most)).toEqual(steps))
