import { afterEach, expect, test, vi } from 'vitest'
import { ConnectionError } from './call-error.ts'
import { fetchJson } from './fetch-json.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Replaces `fetch` with one that never responds. */
const stubHangingFetch = () =>
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    const { promise, reject } = Promise.withResolvers<Response>()
    signal.addEventListener('abort', () => reject(signal.reason as Error))
    if (signal.aborted) reject(signal.reason as Error)
    return promise
  })

test('returns the JSON of a response, and null if it has none', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ a: 1 }, { status: 400 })))
  expect((await fetchJson('/graphql', {})).answer).toEqual({ a: 1 })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>', { status: 502 })))
  const { response, answer } = await fetchJson('/graphql', {})
  expect([response.status, answer]).toEqual([502, null])
})

test('a lost network and a truncated response are connection errors', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(fetchJson('/graphql', {})).rejects.toMatchObject({ kind: 'lost' })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"da', { headers: { 'content-type': 'application/json' } })))
  await expect(fetchJson('/graphql', {})).rejects.toMatchObject({ kind: 'lost' })
})

test('a connection that dropped silently times out after 15 seconds', async () => {
  vi.useFakeTimers()
  stubHangingFetch()
  const failed = fetchJson('/graphql', {}).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(14_900)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(await failed).toMatchObject({ kind: 'late' })
  expect(vi.getTimerCount()).toBe(0)
})

test('an abort by the caller stays an AbortError, before and during the request', async () => {
  stubHangingFetch()
  const abort = new AbortController()
  const failed = fetchJson('/graphql', { signal: abort.signal }).catch((error: unknown) => error)
  abort.abort()
  for (const error of [await failed, await fetchJson('/graphql', { signal: abort.signal }).catch((thrown: unknown) => thrown)]) {
    expect(error).not.toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ name: 'AbortError' })
  }
})
