import { beforeEach, afterEach, expect, test, vi } from 'vitest'
import { CallError, ConnectionError } from '#app/query/call-error.ts'
import { keepTrying } from './keep-trying.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const unavailable = new CallError('UNAVAILABLE', 'Os arquivos da loja não estão acessíveis agora.')
const lost = new ConnectionError('lost', null)

interface Given {
  error: Error
  failures: number
  /** The user pauses the upload while it waits for the next attempt. */
  isPaused?: boolean
}

/** Outcome of an attempt that fails so often with this error. */
async function tryWith({ error, failures, isPaused = false }: Given) {
  const abort = new AbortController()
  const [tried, retrying] = [[] as number[], [] as boolean[]]
  const attempt = async () => {
    tried.push(tried.length)
    if (tried.length <= failures) throw error
    return 'stored'
  }
  const outcome = keepTrying(attempt, { signal: abort.signal, onRetry: (isRetrying) => void retrying.push(isRetrying) }).catch(
    (thrown: unknown) => thrown,
  )
  await vi.advanceTimersByTimeAsync(500)
  if (isPaused) abort.abort(new Error('paused'))
  await vi.advanceTimersByTimeAsync(60_000)
  return { outcome: await outcome, tries: tried.length, retrying }
}

test.each([unavailable, lost, new CallError('NETWORK', ''), new CallError('CONFLICT', '')])(
  '%s may end by itself: it goes on',
  async (error) =>
    expect(await tryWith({ error, failures: 3 })).toEqual({ outcome: 'stored', tries: 4, retrying: [true, true, true, false] }),
)

test('a failure that does not end is thrown after five attempts', async () =>
  expect(await tryWith({ error: unavailable, failures: Infinity })).toMatchObject({ outcome: unavailable, tries: 5 }))

test.each([
  new CallError('FILE_REFUSED', ''),
  new CallError('STORAGE_FULL', ''),
  new ConnectionError('late', null),
  new TypeError('a bug'),
])('%s does not: it is thrown at once', async (error) =>
  expect(await tryWith({ error, failures: 1 })).toEqual({ outcome: error, tries: 1, retrying: [] }),
)

test('a pause by the user ends it while it waits', async () =>
  expect(await tryWith({ error: lost, failures: Infinity, isPaused: true })).toMatchObject({ outcome: new Error('paused'), tries: 1 }))
