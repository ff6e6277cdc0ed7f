import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { inBackground } from '#server/platform/database/database-budget.ts'
import { inTurn } from '#server/platform/start/in-turn.ts'

/** The thread takes 80 MB, so it ends without work. Milliseconds. */
const longestIdle = 60_000
const slowest = 20_000

/**
 * Draws PDFs by a program, in a thread and one at a time: in the thread that answers requests, each would wait for the first drawing, which
 * loads the library. One that fails or takes too long ends the thread; the next drawing starts another.
 */
export function drawingThread<Content>(program: string): (content: Content) => Promise<Uint8Array> {
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let ended: Promise<unknown> | undefined
  const end = () => {
    if (thread) ended = thread.terminate()
    thread = undefined
    return ended
  }
  return inTurn(async (content) => {
    clearTimeout(idle)
    thread ??= inBackground(() => startThread(program).on('error', () => void end()))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    thread.postMessage(content)
    try {
      const [pdf] = (await once(thread, 'message', { signal: AbortSignal.timeout(slowest) })) as [Uint8Array]
      return pdf
    } catch (error) {
      await end()
      throw error
    } finally {
      idle = inBackground(() => setTimeout(() => void end(), longestIdle).unref())
    }
  })
}

function startThread(program: string): Worker {
  const thread = new Worker(program)
  // A program that stops does not wait for it.
  thread.unref()
  return thread
}
