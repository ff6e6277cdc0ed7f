import { expect, test } from 'vitest'
import { pageFrom, pagesAround } from './pager.ts'

test('shows all of a few pages, and of many only the ends and those around the current one', () => {
  expect(pagesAround(1, 3)).toEqual([1, 2, 3])
  expect(pagesAround(10, 20)).toEqual([1, null, 9, 10, 11, null, 20])
  expect(pagesAround(1, 1)).toEqual([1])
})

test.each([
  [null, 1],
  ['3', 3],
  ['0', 1],
  ['-2', 1],
  ['x', 1],
  ['2.9', 2],
  ['1e99', 100_000],
])('%s is read as page %i', (text, page) => expect(pageFrom(text)).toBe(page))
