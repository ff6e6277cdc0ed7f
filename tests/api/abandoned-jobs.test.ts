import { EventEmitter } from 'node:events'
import { runOnce, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#server/platform/database/database.ts'
import { freeAbandonedJobs, storeHeartbeat } from '#server/platform/jobs/abandoned-jobs.sql.ts'
import { jobLogger } from '#server/platform/jobs/job-logger.ts'
import { addJob } from '#server/platform/jobs/jobs.sql.ts'
import { awaitEnds } from '#tests/harness/await-ends.ts'
import { testDatabase } from '#tests/harness/test-database.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
afterEach(async () => {
  await sql`truncate graphile_worker._private_jobs, worker_heartbeats`.execute(database.db)
})

/** Time stands still meanwhile: the database's now() is the transaction's beginning. */
const atOneMoment = (work: (db: Db) => Promise<void>) =>
  database.db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await work(tx)
  })
const add = () => addJob(database.db, 'send_email', { emailId: crypto.randomUUID() })
const lock = (worker: string, seconds: number, index = 0, db: Db = database.db) =>
  sql`update graphile_worker._private_jobs set locked_by = ${worker}, locked_at = now() - make_interval(secs => ${seconds})
    where id = (select id from graphile_worker._private_jobs order by id offset ${index} limit 1)`.execute(db)
const silentFor = (worker: string, seconds: number, db: Db) =>
  sql`update worker_heartbeats set beat_at = now() - make_interval(secs => ${seconds}) where worker = ${worker}`.execute(db)
const locked = async (db: Db) => (await sql`select from graphile_worker.jobs where locked_by is not null`.execute(db)).rows.length
/** How many jobs are freed, and how many are locked after that. */
const freed = async (db: Db = database.db) => [await freeAbandonedJobs(db), await locked(db)]

describe('a worker with a heartbeat', () => {
  test.each([
    ['send_email', 80],
    ['issue_fiscal_document', 120],
  ])('keeps a job (%s) for as long as it may take, and loses it when its end was not recorded', async (job, limit) => {
    await sql`select graphile_worker.add_job(${job})`.execute(database.db)
    await atOneMoment(async (db) => {
      await storeHeartbeat(db, ['alive'])
      await lock('alive', limit + 25, 0, db)
      expect(await freed(db)).toEqual([0, 1])
      await lock('alive', limit + 31, 0, db)
      expect(await freed(db)).toEqual([1, 0])
    })
  })

  test('loses its jobs half a minute after its last heartbeat', async () => {
    await add()
    await atOneMoment(async (db) => {
      await storeHeartbeat(db, ['gone'])
      await lock('gone', 25, 0, db)
      await silentFor('gone', 25, db)
      expect(await freed(db)).toEqual([0, 1])
      await silentFor('gone', 31, db)
      expect(await freed(db)).toEqual([1, 0])
    })
  })
})

describe('a worker without a heartbeat', () => {
  test('loses a job after 90 seconds', async () => {
    await add()
    await lock('unknown', 30)
    expect(await freed()).toEqual([0, 1])
    await lock('unknown', 91)
    expect(await freed()).toEqual([1, 0])
  })

  test('keeps the neighbours of a long job', async () => {
    await add()
    await add()
    await lock('unknown', 91)
    await lock('unknown', 5, 1)
    expect(await freed()).toEqual([1, 1])
  })
})

test('a long job of a real worker and its neighbours each run once', async () => {
  const runs: string[] = []
  const over = Promise.withResolvers<void>()
  for (const id of ['long', 'short', 'short']) await addJob(database.db, 'send_email', { emailId: id })
  const worker = (events: WorkerEvents = new EventEmitter()) =>
    runOnce({
      pgPool: database.pool,
      noHandleSignals: true,
      logger: jobLogger(pino({ level: 'silent' })),
      events,
      preset: awaitEnds,
      taskList: {
        send_email: async (payload) => {
          const { emailId } = payload as { emailId: string }
          runs.push(emailId)
          if (emailId === 'long') await over.promise
        },
      },
    })
  const events: WorkerEvents = new EventEmitter()
  const created = new Promise<string>((resolve) => events.once('pool:create', ({ workerPool }) => resolve(workerPool.id)))
  const first = worker(events)
  while (runs.length === 0) await new Promise(setImmediate)
  await storeHeartbeat(database.db, [await created])
  // The limit for workers without a heartbeat is over.
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '91 seconds' where locked_at is not null`.execute(
    database.db,
  )
  expect(await freeAbandonedJobs(database.db)).toBe(0)
  await worker()
  over.resolve()
  await first
  expect(runs.toSorted()).toEqual(['long', 'short', 'short'])
})
