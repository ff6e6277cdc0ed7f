import { CallError, ConnectionError } from '#app/query/call-error.ts'

/** Before each new attempt, in milliseconds. The store itself has tried for some seconds before it answers that its storage is out of reach. */
const pauses = [1_000, 3_000, 5_000, 10_000]

/** A failure of the network, of a proxy or of the storage, which may end by itself. */
export const isPassing = (error: unknown) =>
  error instanceof CallError
    ? ['UNAVAILABLE', 'NETWORK', 'CONFLICT'].includes(error.code)
    : error instanceof ConnectionError && error.kind === 'lost'

/** Tries again after a failure that may end by itself, five times in all. Throws the last error, or the abort of `signal`. */
export async function keepTrying<Result>(
  attempt: () => Promise<Result>,
  { signal, onRetry }: { signal: AbortSignal; onRetry: (isRetrying: boolean) => void },
): Promise<Result> {
  for (const pause of pauses) {
    try {
      const result = await attempt()
      onRetry(false)
      return result
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error
      onRetry(true)
    }
    await wait(pause, signal)
  }
  return attempt()
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}
