import { expect, onTestFinished, test, vi } from 'vitest'
import { type Bounds, ResponseCache } from './response-store.ts'
import { CachedResponse } from './cached-response.ts'

const response = (size = 10) => new CachedResponse(200, { 'content-type': 'text/html' }, Buffer.alloc(size, 'a'))

function openCache(bounds: Partial<Bounds> = {}) {
  const cache = new ResponseCache(bounds)
  cache.open()
  return cache
}

test('a stored response is found until one of its tags changes', async () => {
  const cache = openCache()
  const page = await cache.fill('/books', ['books', 'banners'], async () => response())
  cache.drop('courses')
  expect(cache.find('/books')).toBe(page)
  cache.drop('banners')
  expect(cache.find('/books')).toBeUndefined()
  expect(cache.size).toEqual({ entries: 0, bytes: 0 })
})

test('a closed cache stores nothing, and closing empties it', async () => {
  const cache = openCache()
  await cache.fill('/books', ['books'], async () => response())
  cache.close()
  await cache.fill('/courses', ['courses'], async () => response())
  cache.open()
  expect([cache.find('/books'), cache.find('/courses')]).toEqual([undefined, undefined])
})

test('the number of entries is bounded: the least recently used is evicted first', async () => {
  const cache = openCache({ entries: 2 })
  for (const key of ['a', 'b']) await cache.fill(key, ['books'], async () => response())
  cache.find('a')
  await cache.fill('c', ['books'], async () => response())
  expect(['a', 'b', 'c'].map((key) => cache.find(key) !== undefined)).toEqual([true, false, true])
})

test('the bytes are bounded, including compressed copies, and a response that would evict many others is not stored', async () => {
  const cache = openCache({ bytes: 40_000 })
  for (let number = 0; number < 50; number++) {
    const page = await cache.fill(`/${number}`, ['books'], async () => response(4_000))
    await Promise.all([page?.compress({ accepted: 'br' }), page?.compress({ accepted: 'gzip' })])
    expect(cache.size.bytes).toBeLessThanOrEqual(40_000)
  }
  expect(cache.size.entries).toBeGreaterThan(5)
  await cache.fill('large', ['books'], async () => response(6_000))
  expect(cache.find('large')).toBeUndefined()
})

test('dropping everything leaves no bytes, even during a compression', async () => {
  const cache = openCache()
  const page = await cache.fill('/books', ['books'], async () => response(4_000))
  const compressing = page?.compress({ accepted: 'br' })
  cache.drop()
  await compressing
  expect(cache.size).toEqual({ entries: 0, bytes: 0 })
})

test('a response older than the bound is not found', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  onTestFinished(() => clock.mockRestore())
  const cache = openCache({ age: 20 })
  const page = await cache.fill('/books', ['books'], async () => response(4_000))
  expect(cache.find('/books')).toBe(page)
  // A copy that is compressed later does not renew its age.
  clock.mockReturnValue(1_015)
  await page?.compress({ accepted: 'br' })
  clock.mockReturnValue(1_025)
  expect(cache.find('/books')).toBeUndefined()
  expect(cache.size.entries).toBe(0)
})

test('a response whose tag changes while it is produced is not stored, and later requests produce a new one', async () => {
  const cache = openCache()
  const { promise, resolve } = Promise.withResolvers<CachedResponse>()
  const filling = cache.fill('/books', ['books'], () => promise)
  expect(cache.pending('/books')).toBe(promise)
  cache.drop('books')
  expect(cache.pending('/books')).toBeUndefined()
  const second = response(20)
  await cache.fill('/books', ['books'], async () => second)
  resolve(response())
  await filling
  expect(cache.find('/books')).toBe(second)
})

test('a response that must not be shared, and a failure, leave nothing behind', async () => {
  const cache = openCache()
  expect(await cache.fill('a', ['books'], async () => null)).toBeNull()
  await expect(cache.fill('b', ['books'], () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect([cache.pending('a'), cache.pending('b'), cache.size.entries]).toEqual([undefined, undefined, 0])
})
