import { expect, test } from 'vitest'
import { descriptionOf, slugOf, titleOf } from './words.ts'

const numbers = Array.from({ length: 10_000 }, (_, number) => number)

test('ten thousand titles, none twice', () => expect(new Set(numbers.map(titleOf)).size).toBe(numbers.length))

test('thirty thousand later ones, and those of the books, are none of them twice either', () => {
  expect(new Set(Array.from({ length: 40_000 }, (_, number) => titleOf(number))).size).toBe(40_000)
  expect(new Set(numbers.map((number) => titleOf(number * 7 + 3))).size).toBe(numbers.length)
})

test('no placeholder is left over', () => {
  for (const number of numbers) expect(titleOf(number) + descriptionOf(number)).not.toMatch(/[{}]|undefined/)
})

test('a slug is an address, and its number makes it unlike any other', () => {
  expect(slugOf('Pequeno manual de ansiedade: edição revista', 71)).toBe('pequeno-manual-de-ansiedade-edicao-revista-1z')
  expect(new Set(numbers.map((number) => slugOf('O mesmo título', number))).size).toBe(numbers.length)
})
