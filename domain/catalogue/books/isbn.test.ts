import { expect, test } from 'vitest'
import { isbn13, readIsbn } from './isbn.ts'

test.each([
  ['978-85-359-0277-8', '978-85-359-0277-8', '9788535902778'],
  [' 978 85 359 0277 8 ', '978-85-359-0277-8', '9788535902778'],
  ['9788535902778', '9788535902778', '9788535902778'],
  ['85-359-0277-5', '85-359-0277-5', '9788535902778'],
  ['0-8044-2957-x', '0-8044-2957-X', '9780804429573'],
])('%s is an ISBN', (typed, stored, digits) => {
  expect(readIsbn(typed)).toBe(stored)
  expect(isbn13(stored)).toBe(digits)
})

test.each([
  '978-85-359-0277-2',
  '85-359-0277-4',
  '9798535902771',
  '123',
  '',
  '977-85-359-0277-1',
  '97885359027780',
  'X535902775',
  '-'.repeat(30),
])('"%s" is none', (typed) => expect(readIsbn(typed)).toBeNull())
