import { delayedCopySentence, retryAfterSeconds } from '#domain/delivery/stamps/copy-retries.ts'
import { CallError } from '#app/query/call-error.ts'
import { callRest } from '#app/query/call-rest.ts'

/** How long the browser waits for a copy that is being made. */
const limitMs = 120_000
const pauseMs = 2_000
const accepted = 202

/**
 * Starts the download of an e-book. While the buyer's own copy is being made the server answers 202, and is asked again. Throws a
 * CallError if it refuses.
 */
export async function downloadBook(orderItemId: string): Promise<void> {
  const path = `/library/books/${orderItemId}/file`
  await awaitCopy(path)
  window.location.assign(`/api${path}`)
}

/** Resolves when the buyer's copy can be read at this path. `onWait`: it is being made. */
export async function awaitCopy(path: string, onWait?: () => void): Promise<void> {
  const end = Date.now() + limitMs
  for (let answer = await ask(path); answer.status === accepted; answer = await ask(path)) {
    if (answer.retryAfter >= retryAfterSeconds.DELAYED) throw new CallError('UNAVAILABLE', delayedCopySentence)
    if (Date.now() > end) throw new CallError('UNAVAILABLE', 'O seu exemplar ainda está sendo preparado. Volte em alguns minutos.')
    onWait?.()
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

async function ask(path: string): Promise<{ status: number; retryAfter: number }> {
  const { status, ok, headers } = await fetch(`/api${path}`, { method: 'HEAD', redirect: 'manual' })
  // A file elsewhere is a redirect, which the browser does not let a script see: its status is 0.
  if (!ok && status !== 0) await callRest(path)
  return { status, retryAfter: Number(headers.get('retry-after')) }
}
