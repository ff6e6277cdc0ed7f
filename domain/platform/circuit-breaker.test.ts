import { expect, test } from 'vitest'
import { failuresToOpen, probePause } from './circuit-breaker.ts'

test('the pause between probes doubles from one second up to half a minute', () =>
  expect([0, 1, 2, 3, 4, 5, 6, 600].map((more) => probePause(failuresToOpen + more))).toEqual([1, 2, 4, 8, 16, 30, 30, 30]))
