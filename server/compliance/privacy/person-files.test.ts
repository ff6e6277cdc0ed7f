import type { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, test } from 'vitest'
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

/** The threads that run, and the most that ran at the same moment. One without work ends after a minute. */
const threads = { running: 0, most: 0 }
const count = (thread: Worker) => {
  threads.most = Math.max(threads.most, (threads.running += 1))
  thread.once('exit', () => (threads.running -= 1))
}
beforeEach(() => void process.on('worker', count))
afterEach(() => void process.off('worker', count))

test('PDFs are drawn one at a time, also after one that fails', async () => {
  const broken = { ...data, orders: null as unknown as [] }
  const results = await Promise.allSettled([data, broken, data, data].map((each) => personFile(each, 'pdf')))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(threads.most).toBe(1)
})
