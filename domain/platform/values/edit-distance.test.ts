import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

test.each([
  ['ansiedade', 'ansiedade', 0],
  ['ansiedade', 'anciedade', 1],
  ['ansiedade', 'ansidade', 1],
  ['ansiedade', 'ansiedaade', 1],
  ['dicionairo', 'dicionario', 1],
  ['piton', 'python', 2],
  ['', 'abc', 3],
])('from %j to %j it is %i', (one, other, distance) => {
  expect(editDistance(one, other)).toBe(distance)
  expect(editDistance(other, one)).toBe(distance)
})
