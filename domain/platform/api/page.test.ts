import { expect, test } from 'vitest'
import { pageInfo } from './page.ts'

test.each([
  ['an empty list', [0, 10, 0], { currentPage: 1, totalPages: 1, hasPreviousPage: false, hasNextPage: false }],
  ['one page that is exactly full', [0, 10, 10], { currentPage: 1, totalPages: 1, hasPreviousPage: false, hasNextPage: false }],
  ['the first of two', [0, 10, 11], { currentPage: 1, totalPages: 2, hasPreviousPage: false, hasNextPage: true }],
  ['the last of two', [10, 10, 11], { currentPage: 2, totalPages: 2, hasPreviousPage: true, hasNextPage: false }],
  ['one in the middle', [24, 12, 60], { currentPage: 3, totalPages: 5, hasPreviousPage: true, hasNextPage: true }],
  ['a page past the end', [90, 10, 11], { currentPage: 10, totalPages: 2, hasPreviousPage: true, hasNextPage: false }],
] as const)('%s', (_, [offset, limit, totalCount], expected) => {
  expect(pageInfo(offset, limit, totalCount)).toEqual({ ...expected, totalCount })
})
