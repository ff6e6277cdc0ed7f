import { expect, test, vi } from 'vitest'
import { ConnectionError } from './call-error.ts'
import { readCached } from './query-cache.ts'

const open = () => new AbortController().signal

test('the second of two navigations does not inherit the abort of the first', async () => {
  const first = new AbortController()
  const read = (signal: AbortSignal) => () => {
    const { promise, reject, resolve } = Promise.withResolvers<string>()
    signal.addEventListener('abort', () => reject(signal.reason as Error))
    setTimeout(() => resolve('found'), 20)
    return promise
  }
  const superseded = readCached('same query', first.signal, read(first.signal)).catch((error: unknown) => error)
  first.abort()
  const second = open()
  expect(await readCached('same query', second, read(second))).toBe('found')
  expect(await superseded).toMatchObject({ name: 'AbortError' })
})

test('a result is cached, a failure is not', async () => {
  const read = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('no')).mockResolvedValue('yes')
  await expect(readCached('a', open(), read)).rejects.toThrow('no')
  expect(await readCached('a', open(), read)).toBe('yes')
  expect(await readCached('a', open(), read)).toBe('yes')
  expect(read).toHaveBeenCalledTimes(2)
})

test('a lost network is retried three times, a timeout is not retried', async () => {
  vi.useFakeTimers()
  try {
    const lost = vi.fn<() => Promise<string>>().mockRejectedValue(new ConnectionError('lost', null))
    const failed = readCached('b', open(), lost).catch((error: unknown) => error)
    await vi.runAllTimersAsync()
    expect(await failed).toMatchObject({ kind: 'lost' })
    expect(lost).toHaveBeenCalledTimes(4)
    const late = vi.fn<() => Promise<string>>().mockRejectedValue(new ConnectionError('late', null))
    await expect(readCached('c', open(), late)).rejects.toMatchObject({ kind: 'late' })
    expect(late).toHaveBeenCalledTimes(1)
  } finally {
    vi.useRealTimers()
  }
})

test('does not retry after the navigation was aborted', async () => {
  vi.useFakeTimers()
  try {
    const abort = new AbortController()
    const lost = vi.fn<() => Promise<string>>().mockRejectedValue(new ConnectionError('lost', null))
    const failed = readCached('d', abort.signal, lost).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(100)
    abort.abort()
    await vi.runAllTimersAsync()
    expect(await failed).toMatchObject({ name: 'AbortError' })
    expect(lost).toHaveBeenCalledTimes(1)
  } finally {
    vi.useRealTimers()
  }
})
