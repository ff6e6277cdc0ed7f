import { expect, test } from 'vitest'
import { descriptionOf, slugOf, titleOf } from './words.ts'

const numbers = Array.from({ length: 10_000 }, (_, number) => number)

test('the first 40 000 titles are unique, and so are the first 10 000 book titles', () => {
  expect(new Set(Array.from({ length: 40_000 }, (_, number) => titleOf(number))).size).toBe(40_000)
  expect(new Set(numbers.map((number) => titleOf(number * 7 + 3))).size).toBe(numbers.length)
})

test('titles and descriptions contain no unfilled placeholder', () => {
  for (const number of numbers) expect(titleOf(number) + descriptionOf(number)).not.toMatch(/[{}]|undefined/)
})

test('a slug is URL-safe, and its number makes it unique', () => {
  expect(slugOf('Pequeno manual de ansiedade: edição revista', 71)).toBe('pequeno-manual-de-ansiedade-edicao-revista-1z')
  expect(new Set(numbers.map((number) => slugOf('O mesmo título', number))).size).toBe(numbers.length)
})
