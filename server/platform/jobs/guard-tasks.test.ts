import { runOnce } from 'graphile-worker'
import { sql } from 'kysely'
import { type Logger, pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { eventually } from '#tests/harness/eventually.ts'
import { provideDatabase } from '#tests/harness/provide-database.ts'
import { openLog } from '../monitoring/log.ts'
import { jobRuns } from '../monitoring/events.ts'
import { guardTasks } from './guard-tasks.ts'
import type { Jobs } from './job.ts'
import { jobLogger } from './job-logger.ts'
import { addJob } from './jobs.sql.ts'

const database = await provideDatabase()
const outcomes: string[] = []
jobRuns.subscribe(({ job, outcome }) => outcomes.push(`${job} ${outcome}`))
afterEach(async () => {
  outcomes.length = 0
  await sql`truncate graphile_worker._private_jobs`.execute(database.db)
})

async function work(declared: Partial<Jobs>, guards: Parameters<typeof guardTasks>[2] = {}, log: Logger = pino({ level: 'silent' })) {
  const guarded = guardTasks({ db: database.db, log }, declared, { limit: 5, ...guards })
  await runOnce({ pgPool: database.pool, taskList: guarded, noHandleSignals: true, logger: jobLogger(pino({ level: 'silent' })) })
  // The queue records the end of a job without awaiting it.
  await eventually(async () => (await jobs()).every(({ locked }) => !locked), 10, 20)
}
const jobs = async () =>
  (
    await sql<{
      locked: boolean
    }>`select attempts, key, run_at > created_at as later, flags is not null as postponed, locked_at is not null as locked, priority
      from graphile_worker.jobs`.execute(database.db)
  ).rows

test('a job that hangs fails at the limit and gives its place to the next one', async () => {
  await addJob(database.db, 'send_email', { emailId: 'hangs' })
  await addJob(database.db, 'send_email', { emailId: 'next' })
  const run = async ({ emailId }: { emailId: string }) => emailId === 'hangs' && new Promise(() => {})
  await work({ send_email: { run } }, { limit: 0.2 })
  expect(outcomes).toEqual(['send_email failed', 'send_email done'])
  expect(await jobs()).toEqual([{ attempts: 1, key: null, later: true, postponed: false, locked: false, priority: 0 }])
})

test('while its provider does not respond a job is postponed, and keeps its key, its attempts and its priority', async () => {
  await addJob(database.db, 'send_email', { emailId: 'waits' }, { key: 'email:waits', priority: 10 })
  let runs = 0
  const run = async () => void runs++
  await work({ send_email: { run } }, { provider: { pausedFor: async () => 20 } })
  expect([runs, outcomes, await jobs()]).toEqual([
    0,
    ['send_email postponed'],
    [{ attempts: 0, key: 'email:waits', later: true, postponed: true, locked: false, priority: 10 }],
  ])
})

test('a job that finds out that its provider does not respond is postponed too', async () => {
  await addJob(database.db, 'send_email', { emailId: 'waits' })
  const pauses = [0, 20]
  const run = () => Promise.reject(new Error('no answer'))
  await work({ send_email: { run } }, { provider: { pausedFor: async () => pauses.shift() ?? 0 } })
  expect([outcomes, await jobs()]).toEqual([
    ['send_email postponed'],
    [{ attempts: 0, key: null, later: true, postponed: true, locked: false, priority: 0 }],
  ])
})

test('a failure is logged with the ids of the job, and the last one as an error', async () => {
  const orderId = crypto.randomUUID()
  await addJob(database.db, 'expire_order', { orderId })
  const lines: Record<string, unknown>[] = []
  const log = openLog(
    'worker',
    { logLevel: 'info', paymentProvider: { url: '', token: 'A-SECRET-OF-OURS', pixShape: 'v2' } },
    { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
  )
  const fail = () => work({ expire_order: { run: () => Promise.reject(new Error('never')) } }, {}, log)
  for (let attempt = 1; attempt <= 8; attempt++) {
    await fail()
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(database.db)
  }
  expect(lines.map(({ level, attempt }) => [level, attempt])).toEqual([...[1, 2, 3, 4, 5, 6].map((attempt) => [40, attempt]), [50, 7]])
  expect(lines[0]).toMatchObject({ orderId, job: 'expire_order' })
  expect(new Set(lines.map((line) => line.orderId))).toEqual(new Set([orderId]))
  expect(outcomes.at(-1)).toBe('expire_order dead')
})
