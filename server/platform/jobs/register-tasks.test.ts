import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { provideDatabase } from '#tests/harness/provide-database.ts'
import { registerTasks } from './register-tasks.sql.ts'

const database = await provideDatabase()

test('two workers that start in a new database do not wait for each other’s names', async () => {
  await sql`create function slowly() returns trigger language plpgsql as 'begin perform pg_sleep(0.1); return new; end'`.execute(
    database.db,
  )
  await sql`create trigger slowly after insert on graphile_worker._private_tasks for each row execute function slowly()`.execute(
    database.db,
  )
  const names = ['send_first', 'send_second', 'send_third']
  await Promise.all([registerTasks(database.db, names), registerTasks(database.db, names.toReversed())])
  const { rows } = await sql<{
    identifier: string
  }>`select identifier from graphile_worker._private_tasks where identifier = any(${names}::text[]) order by id`.execute(database.db)
  expect(rows.map(({ identifier }) => identifier)).toEqual(names)
})
