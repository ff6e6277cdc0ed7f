import { afterEach, expect, test, vi } from 'vitest'
import { ConnectionError } from './call-error.ts'
import { fetchJson } from './fetch-json.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A line on which nothing ever comes back. */
const deadLine = () =>
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    const { promise, reject } = Promise.withResolvers<Response>()
    signal.addEventListener('abort', () => reject(signal.reason as Error))
    if (signal.aborted) reject(signal.reason as Error)
    return promise
  })

test('the JSON of an answer, and null where it has none', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ a: 1 }, { status: 400 })))
  expect((await fetchJson('/graphql', {})).answer).toEqual({ a: 1 })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>', { status: 502 })))
  const { response, answer } = await fetchJson('/graphql', {})
  expect([response.status, answer]).toEqual([502, null])
})

test('a lost network and half an answer are connection errors', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(fetchJson('/graphql', {})).rejects.toMatchObject({ kind: 'lost' })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"da', { headers: { 'content-type': 'application/json' } })))
  await expect(fetchJson('/graphql', {})).rejects.toMatchObject({ kind: 'lost' })
})

test('a connection that died silently is given up after 15 seconds', async () => {
  vi.useFakeTimers()
  deadLine()
  const failed = fetchJson('/graphql', {}).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(14_900)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(await failed).toMatchObject({ kind: 'late' })
  expect(vi.getTimerCount()).toBe(0)
})

test('what the caller aborts is an abort, before it begins and on its way', async () => {
  deadLine()
  const abort = new AbortController()
  const failed = fetchJson('/graphql', { signal: abort.signal }).catch((error: unknown) => error)
  abort.abort()
  for (const error of [await failed, await fetchJson('/graphql', { signal: abort.signal }).catch((late: unknown) => late)]) {
    expect(error).not.toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ name: 'AbortError' })
  }
})
