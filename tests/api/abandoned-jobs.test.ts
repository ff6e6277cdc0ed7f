import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freeAbandonedJobs } from '#server/jobs/abandoned-jobs.sql.ts'
import { addJob } from '#server/jobs/jobs.sql.ts'
import { testDatabase } from '#tests/harness/test-database.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const lockedSince = (seconds: number) =>
  sql`update graphile_worker._private_jobs set locked_by = 'worker-gone', locked_at = now() - make_interval(secs => ${seconds})`.execute(
    database.db,
  )
const locked = async () => (await sql`select from graphile_worker.jobs where locked_by is not null`.execute(database.db)).rows.length

test('releases the job of a dead worker after 90 seconds, and leaves the job of a running worker locked', async () => {
  await addJob(database.db, 'send_email', { emailId: crypto.randomUUID() })
  await lockedSince(30)
  expect([await freeAbandonedJobs(database.db), await locked()]).toEqual([0, 1])
  await lockedSince(91)
  expect([await freeAbandonedJobs(database.db), await locked()]).toEqual([1, 0])
})
