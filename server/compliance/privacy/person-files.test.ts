import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PersonData } from '#domain/compliance/privacy/person-data.ts'
import { personFile } from './person-files.ts'

const data: PersonData = {
  exportedAt: '2026-11-22T12:00:00Z',
  email: 'joana@correio.com.br',
  profile: { certificateName: null, lessonEmails: true, recoveryEmails: true, name: null, cpf: null, phone: null },
  orders: [],
  payments: [],
  charges: [],
  refunds: [],
  disputes: [],
  documents: [],
  copies: [],
  courseEmails: [],
  readings: [],
  history: [],
  accesses: [],
  progress: [],
  certificates: [],
  downloads: [],
  devices: [],
  accessRecords: [],
  withdrawals: [],
  messages: [],
  waiting: [],
  requests: [],
}

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

test('PDFs are drawn one at a time, also after one that fails, by a thread that ends after a minute without work', async () => {
  const broken = { ...data, orders: null as unknown as [] }
  const results = await Promise.allSettled([data, broken, data, data].map((each) => personFile(each, 'pdf')))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  vi.advanceTimersByTime(59_999)
  expect(threads).toEqual({ running: 1, most: 1 })
  vi.advanceTimersByTime(1)
  // Polling would advance the fake clock further.
  vi.useRealTimers()
  await expect.poll(() => threads).toEqual({ running: 0, most: 1 })
})
