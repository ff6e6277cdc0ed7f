import { expect, test } from 'vitest'
import { readingPlace } from './reading.ts'

const isPlace = (place: string, fraction = 0.5) => readingPlace.safeParse({ place, fraction }).success

test('a place is a page of a PDF, or a fragment identifier of an EPUB', () => {
  expect(['1', '300', 'epubcfi(/6/4!/4/2,/1:0,/3:12)', 'epubcfi(/6/4[capítulo-1]!/4)'].map((place) => isPlace(place))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(
    ['', '0', '-1', '1.5', '1000000', 'epubcfi()', 'epubcfi(/6\n/4)', `epubcfi(${'/4'.repeat(1001)})`, '<b>'].filter((place) =>
      isPlace(place),
    ),
  ).toEqual([])
})

test('a fraction lies within the book', () => {
  expect([0, 0.5, 1].map((fraction) => isPlace('1', fraction))).toEqual([true, true, true])
  expect([-0.1, 1.1, Number.NaN].map((fraction) => isPlace('1', fraction))).toEqual([false, false, false])
})
