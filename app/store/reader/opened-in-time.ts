/** Milliseconds. A device lays out the largest chapter in less. */
const limitMs = 60_000

/**
 * The same result, or an error where a library would leave the reader waiting: it takes too long, or an error was reported by an event of
 * the window only.
 */
export async function openedInTime<Result>(opening: Promise<Result>): Promise<Result> {
  const failed = Promise.withResolvers<never>()
  const onError = ({ filename, error, message }: ErrorEvent) => {
    // Extensions of the browser have errors of their own.
    if (filename.startsWith(location.origin)) failed.reject(error ?? new Error(message))
  }
  const timer = setTimeout(() => failed.reject(new Error('the e-book takes too long to open')), limitMs)
  addEventListener('error', onError)
  try {
    return await Promise.race([opening, failed.promise])
  } finally {
    clearTimeout(timer)
    removeEventListener('error', onError)
  }
}
