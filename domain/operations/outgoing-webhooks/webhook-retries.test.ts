import { describe, expect, test } from 'vitest'
import { endpointPause, outcomeOf, retryPause } from './webhook-retries.ts'

test('the attempts of a delivery take about three days, with pauses that grow', () => {
  const pauses = Array.from({ length: 9 }, (_, index) => retryPause(index + 1, 0.5))
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
  expect(pauses.reduce((sum, pause) => sum + pause, 0) / 86_400).toBeCloseTo(3.15, 1)
  expect(retryPause(40, 0.5)).toBe(86_400)
})

test('an endpoint that does not respond is tried at least every quarter of an hour, unless it asks for longer', () => {
  expect([1, 2, 3, 4, 5, 6, 50].map((failures) => endpointPause(failures, null))).toEqual([5, 15, 45, 135, 405, 900, 900])
  expect(endpointPause(1, 3600)).toBe(3600)
  expect(endpointPause(1, 10 ** 9)).toBe(86_400)
})

describe('an answer', () => {
  test.each([
    [200, 'delivered'],
    [204, 'delivered'],
    [301, 'refused'],
    [400, 'refused'],
    [410, 'gone'],
    [429, 'unavailable'],
    [503, 'unavailable'],
    [null, 'unavailable'],
  ] as const)('%s means %s', (status, outcome) => expect(outcomeOf(status)).toBe(outcome))
})
