// @module-tag long
import { setTimeout as pause } from 'node:timers/promises'
import { run } from 'graphile-worker'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { closePool, openDatabase } from '#server/platform/database/database.ts'
import { jobLogger } from '#server/platform/jobs/job-logger.ts'
import { testDatabase } from '#tests/harness/test-database.ts'

test('a worker that is stopped records the end of the job that it was running', async () => {
  const database = await testDatabase()
  const { pool } = openDatabase(database.url)
  const started = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const wait = () => {
    started.resolve()
    return finish.promise
  }
  await sql`select graphile_worker.add_job('wait')`.execute(database.db)
  const logger = jobLogger(pino({ level: 'silent' }))
  const runner = await run({ pgPool: pool, concurrency: 5, noHandleSignals: true, logger, taskList: { wait }, crontab: '' })
  await started.promise
  const stopped = runner.stop().then(() => closePool(pool))
  // Everything else of the queue has stopped by then: the job is the last.
  await pause(500)
  finish.resolve()
  await stopped
  const { rows } = await sql`select locked_by from graphile_worker.jobs`.execute(database.db)
  expect(rows).toEqual([])
  await database.close()
})
