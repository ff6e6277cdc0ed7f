import { expect, test } from 'vitest'
import { findCircle } from './circles.ts'

test.each([
  { name: 'nothing', arrows: {}, circle: [] },
  { name: 'a line', arrows: { a: ['b'], b: ['c'] }, circle: [] },
  { name: 'two paths to the same node', arrows: { a: ['b', 'c'], b: ['d'], c: ['d'] }, circle: [] },
  { name: 'a cycle', arrows: { a: ['b'], b: ['c'], c: ['b'] }, circle: ['b', 'c', 'b'] },
  { name: 'itself', arrows: { a: ['a'] }, circle: ['a', 'a'] },
])('$name', ({ arrows, circle }) =>
  expect(findCircle(new Map(Object.entries<string[] | undefined>(arrows).map(([from, to]) => [from, to ?? []])))).toEqual(circle),
)
