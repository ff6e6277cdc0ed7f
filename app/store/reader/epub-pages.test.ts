import { expect, test } from 'vitest'
import { epubPages } from './epub-pages.ts'

const chapters = [{ size: 300 }, { size: 400, linear: 'no' }, { size: 4_000 }, { size: 600 }]

test('a chapter has a page for its length, and at least one', () => {
  const { pages, pageAt } = epubPages(chapters, false)
  expect(pages).toBe(5)
  expect([pageAt(0, 0), pageAt(2, 0), pageAt(2, 0.4), pageAt(2, 1), pageAt(3, 0), pageAt(3, 1)]).toEqual([1, 2, 3, 4, 5, 5])
})

test('in a fixed layout each chapter is a page', () => {
  const { pages, pageAt } = epubPages(chapters, true)
  expect([pages, pageAt(2, 0), pageAt(3, 1)]).toEqual([3, 2, 3])
})

test('each page leads to a place that has this page', () => {
  for (const isFixed of [false, true]) {
    const { pages, pageAt, startOf } = epubPages(chapters, isFixed)
    for (let page = 1; page <= pages; page++) {
      const { index, anchor } = startOf(page)
      expect(pageAt(index, anchor)).toBe(page)
    }
  }
  expect(epubPages(chapters, false).startOf(99)).toEqual({ index: 3, anchor: 0 })
})
