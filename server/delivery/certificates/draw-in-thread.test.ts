// @module-tag long
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { certificateText } from '#tests/harness/certificate-text.ts'
import type { CertificateText } from './draw-certificate.ts'
import { drawingThread } from './draw-in-thread.ts'

test('a drawing that fails is drawn anew, and the ones that wait behind it are drawn', async () => {
  const draw = drawingThread<CertificateText>(join(import.meta.dirname, 'draw-program.ts'))
  const broken = { ...certificateText, issuedAt: new Date(Number.NaN) }
  const [failed, drawn] = await Promise.allSettled([draw(broken), draw(certificateText)])
  expect(failed).toMatchObject({ status: 'rejected', reason: { name: 'RangeError' } })
  expect(drawn.status).toBe('fulfilled')
  await expect(draw(broken)).rejects.toThrow(RangeError)
  expect(String.fromCharCode(...(await draw(certificateText)).subarray(0, 5))).toBe('%PDF-')
})

describe('the thread', () => {
  /** The threads that run, and the most that ran at the same moment. */
  const threads = { running: 0, most: 0 }
  const count = (thread: Worker) => {
    threads.most = Math.max(threads.most, (threads.running += 1))
    thread.once('exit', () => (threads.running -= 1))
  }
  beforeEach(() => {
    process.on('worker', count)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    process.off('worker', count)
    vi.useRealTimers()
  })

  test('draws one certificate at a time, and ends after a minute without work', async () => {
    const draw = drawingThread<CertificateText>(join(import.meta.dirname, 'draw-program.ts'))
    await Promise.all(['ACDEFGHJKM', 'NPQRSTUVWX'].map((code) => draw({ ...certificateText, code })))
    vi.advanceTimersByTime(59_999)
    expect(threads).toEqual({ running: 1, most: 1 })
    vi.advanceTimersByTime(1)
    // Polling would advance the fake clock further.
    vi.useRealTimers()
    await expect.poll(() => threads).toEqual({ running: 0, most: 1 })
  })
})
