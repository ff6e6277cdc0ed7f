import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Bounds, ResponseCache } from './response-cache.ts'
import { CachedResponse } from './cached-response.ts'

const answer = (size = 10) => new CachedResponse(200, { 'content-type': 'text/html' }, Buffer.alloc(size, 'a'))

function opened(bounds: Partial<Bounds> = {}) {
  const kept = new ResponseCache(bounds)
  kept.open()
  return kept
}

test('what was asked once is found until its tag changes', async () => {
  const kept = opened()
  const page = await kept.fill('/books', ['books', 'banners'], async () => answer())
  kept.drop('courses')
  expect(kept.find('/books')).toBe(page)
  kept.drop('banners')
  expect(kept.find('/books')).toBeUndefined()
  expect(kept.size).toEqual({ entries: 0, bytes: 0 })
})

test('closed, it keeps nothing and has forgotten all', async () => {
  const kept = opened()
  await kept.fill('/books', ['books'], async () => answer())
  kept.close()
  await kept.fill('/courses', ['courses'], async () => answer())
  kept.open()
  expect([kept.find('/books'), kept.find('/courses')]).toEqual([undefined, undefined])
})

test('no more entries than are allowed: the least used leaves first', async () => {
  const kept = opened({ entries: 2 })
  for (const key of ['a', 'b']) await kept.fill(key, ['books'], async () => answer())
  kept.find('a')
  await kept.fill('c', ['books'], async () => answer())
  expect(['a', 'b', 'c'].map((key) => kept.find(key) !== undefined)).toEqual([true, false, true])
})

test('no more bytes than are allowed, compressed copies too; and nothing that would drive out much else', async () => {
  const kept = opened({ bytes: 40_000 })
  for (let number = 0; number < 50; number++) {
    const page = await kept.fill(`/${number}`, ['books'], async () => answer(4_000))
    await Promise.all([page?.compress({ accepted: 'br' }), page?.compress({ accepted: 'gzip' })])
    expect(kept.size.bytes).toBeLessThanOrEqual(40_000)
  }
  expect(kept.size.entries).toBeGreaterThan(5)
  await kept.fill('large', ['books'], async () => answer(6_000))
  expect(kept.find('large')).toBeUndefined()
})

test('bytes come back to nothing when all is dropped, even while something is compressed', async () => {
  const kept = opened()
  const page = await kept.fill('/books', ['books'], async () => answer(4_000))
  const compressing = page?.compress({ accepted: 'br' })
  kept.drop()
  await compressing
  expect(kept.size).toEqual({ entries: 0, bytes: 0 })
})

test('a response that is older than the bound is not found any more', async () => {
  const kept = opened({ age: 20 })
  const page = await kept.fill('/books', ['books'], async () => answer(4_000))
  expect(kept.find('/books')).toBe(page)
  // A copy that is compressed later does not make it younger.
  await setTimeout(15)
  await page?.compress({ accepted: 'br' })
  await setTimeout(10)
  expect(kept.find('/books')).toBeUndefined()
  expect(kept.size.entries).toBe(0)
})

test('a change while an answer is made: it is not kept, and who comes later asks anew', async () => {
  const kept = opened()
  const { promise, resolve } = Promise.withResolvers<CachedResponse>()
  const filling = kept.fill('/books', ['books'], () => promise)
  expect(kept.pending('/books')).toBe(promise)
  kept.drop('books')
  expect(kept.pending('/books')).toBeUndefined()
  const second = answer(20)
  await kept.fill('/books', ['books'], async () => second)
  resolve(answer())
  await filling
  expect(kept.find('/books')).toBe(second)
})

test('what must not be kept, and what fails, leaves no trace', async () => {
  const kept = opened()
  expect(await kept.fill('a', ['books'], async () => null)).toBeNull()
  await expect(kept.fill('b', ['books'], () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect([kept.pending('a'), kept.pending('b'), kept.size.entries]).toEqual([undefined, undefined, 0])
})
