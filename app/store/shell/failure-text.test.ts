import { expect, test } from 'vitest'
import { failureText } from './failure-text.ts'

test('the answer to a call speaks for itself', () => {
  expect(failureText('Internal server error', 'Failed to fetch courses')).toBe('Internal server error')
  expect(failureText(new Error('Network response was not ok'), 'Failed to fetch courses')).toBe('Network response was not ok')
})

test("a lost network, a hidden error and anything else get the page's own words", () => {
  for (const told of [new TypeError('Failed to fetch'), new Error('Unexpected Server Error'), new Error(''), '', null, { a: 1 }])
    expect(failureText(told, 'Failed to fetch courses')).toBe('Failed to fetch courses')
})
