import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#tests/harness/test-database.ts'
import type { Db } from '#server/platform/database/database.ts'
import { printTables } from '#tools/build/tables.ts'
import { EarlierDatabaseError, migrate } from './migrate.ts'
import { migrationFiles, migrationsFolder } from './migration-files.ts'

const first = migrationFiles()[0]!

test('a migrated database has nothing left to apply, even for two concurrent processes', { tags: ['long'] }, async () => {
  const { url, close } = await testDatabase()
  expect(await Promise.all([migrate(url), migrate(url)])).toEqual([[], []])
  await close()
})

test('two processes that migrate an empty database concurrently apply each file once', async () => {
  const { url, db, close } = await testDatabase()
  await sql`drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public`.execute(db)
  const applied = await Promise.all([migrate(url), migrate(url)])
  expect(applied.toSorted((a, b) => a.length - b.length)).toEqual([[], migrationFiles()])
  await close()
})

test('a file that was changed after being applied is reported by name, and nothing is applied', { tags: ['long'] }, async () => {
  const { url, db, close } = await testDatabase()
  await sql`update migrations set checksum = 'of another text' where name = ${first}`.execute(db)
  await expect(migrate(url, { folder: withFile('9001_note.sql', 'alter table orders add note text') })).rejects.toThrow(
    `Changed after being applied to this database: ${first}. Restore what was applied, and put the change into a new migration.`,
  )
  expect(await sql`select from migrations where name = '9001_note.sql'`.execute(db)).toMatchObject({ rows: [] })
  await close()
})

test('a file that PostgreSQL rejects is reported by name', { tags: ['long'] }, async () => {
  const { url, db, close } = await testDatabase()
  await sql`delete from migrations where name = ${first}`.execute(db)
  await expect(migrate(url)).rejects.toThrow(`${first} could not be applied and was rolled back: `)
  await close()
})

test(
  'a database of a version before 1.0 is reported, and nothing is applied; one of a newer version is left as it is',
  { tags: ['long'] },
  async () => {
    const { url, db, close } = await testDatabase()
    const applied = () => sql<{ name: string }>`select name from migrations order by name`.execute(db)
    await sql`insert into migrations (name, checksum) values ('9001_newer.sql', 'x')`.execute(db)
    expect(await migrate(url)).toEqual([])
    await sql`update migrations set name = '0000_removed.sql' where name = ${first}`.execute(db)
    const before = (await applied()).rows
    const problem = migrate(url)
    await expect(problem).rejects.toBeInstanceOf(EarlierDatabaseError)
    await expect(problem).rejects.toThrow('This database is of a version before 1.0, which this one does not read: 0000_removed.sql')
    expect((await applied()).rows).toEqual(before)
    await close()
  },
)

test('the generated table types match the migrations', async () => {
  const { url, close } = await testDatabase()
  const printed = join(mkdtempSync(join(tmpdir(), 'sabia-tables-')), 'tables.ts')
  await printTables(url, printed)
  expect(readFileSync(printed, 'utf8'), 'run npm run tables to generate them again').toBe(
    readFileSync(join(import.meta.dirname, 'tables.generated.ts'), 'utf8'),
  )
  await close()
})

describe('while the store is running', { tags: ['long'] }, () => {
  test('a file that does not get its lock in time lets others pass, and is tried again', async () => {
    const { url, db, close } = await testDatabase()
    const holding = await open(url)
    await holding.query('begin')
    await holding.query('select from orders')
    const lines: string[] = []
    const folder = withFile('9001_note.sql', 'alter table orders add note text')
    const migrated = migrate(url, { folder, lockTimeout: 300, log: (line) => lines.push(line) })
    await waiting(url)
    // If it had to wait for what holds the lock, which goes on only afterwards, it would end with an error.
    await db.selectFrom('orders').select('id').execute()
    await holding.query('commit')
    expect(await migrated).toEqual(['9001_note.sql'])
    expect(lines[0]).toBe('9001_note.sql did not get its locks within 300 ms, and is tried again (1).')
    await holding.end()
    await close()
  })

  test('an index is built concurrently: writers do not wait, although a transaction of theirs is open', async () => {
    const { url, db, close } = await testDatabase()
    const holding = await open(url)
    await holding.query('begin')
    await holding.query(`insert into coupons (code, kind, amount) values ('ABERTO', 'FIXED', 1)`)
    const folder = withFile('9001_index.sql', '-- no-transaction\ncreate index concurrently coupons_note on coupons (updated_at)')
    const migrated = migrate(url, { folder, lockTimeout: 300 })
    await waiting(url)
    await sql`insert into coupons (code, kind, amount) values ('OUTRO', 'FIXED', 1)`.execute(db)
    await holding.query('commit')
    expect(await migrated).toEqual(['9001_index.sql'])
    expect(await validityOf(db, 'coupons_note')).toEqual([true])
    await holding.end()
    await close()
  })

  test('an invalid index, left by a build that was killed, is built anew; a failed build leaves none', async () => {
    const { url, db, close } = await testDatabase()
    await sql`insert into coupons (code, kind, amount) values ('UM', 'FIXED', 7), ('DOIS', 'FIXED', 7)`.execute(db)
    const folder = withFile('9001_index.sql', '-- no-transaction\ncreate unique index concurrently coupons_amount on coupons (amount)')
    const left = await open(url)
    await expect(left.query('create unique index concurrently coupons_amount on coupons (amount)')).rejects.toThrow(
      'could not create unique index',
    )
    await left.end()
    expect(await validityOf(db, 'coupons_amount')).toEqual([false])
    await expect(migrate(url, { folder })).rejects.toThrow(
      '9001_index.sql could not be applied and was rolled back: could not create unique',
    )
    expect(await validityOf(db, 'coupons_amount')).toEqual([])
    await sql`update coupons set amount = 8 where code = 'DOIS'`.execute(db)
    expect(await migrate(url, { folder })).toEqual(['9001_index.sql'])
    expect(await validityOf(db, 'coupons_amount')).toEqual([true])
    await close()
  })

  test('a process that waits for another one does not deadlock with its index', async () => {
    const { url, db, close } = await testDatabase()
    const two =
      'create index concurrently orders_note on orders (updated_at);\n-- And one more.\ncreate index concurrently orders_twice on orders (updated_at);'
    const folder = withFile('9001_index.sql', `-- no-transaction\n${two}`)
    const applied = await Promise.all([migrate(url, { folder }), migrate(url, { folder }), migrate(url, { folder })])
    expect(applied.flat()).toEqual(['9001_index.sql'])
    expect([await validityOf(db, 'orders_note'), await validityOf(db, 'orders_twice')]).toEqual([[true], [true]])
    await close()
  })

  test('batches are committed one by one, and a run that was interrupted goes on where it was', async () => {
    const { url, db, close } = await testDatabase()
    await sql`insert into coupons (code, kind, amount) select 'C' || n, 'FIXED', 1 from generate_series(1, 25) as n`.execute(db)
    await sql`create function stop_at() returns trigger language plpgsql as
      $$ begin if (select count(*) from coupons where amount = 2) >= 20 then raise 'interrupted'; end if; return null; end $$`.execute(db)
    await sql`create trigger stop_at before update on coupons for each statement execute function stop_at()`.execute(db)
    const batch = 'update coupons set amount = 2 where id in (select id from coupons where amount = 1 limit 10)'
    const folder = withFile('9001_amounts.sql', `-- batches\n${batch}`)
    const done = async () => (await sql<{ n: number }>`select count(*)::int as n from coupons where amount = 2`.execute(db)).rows[0]?.n
    await expect(migrate(url, { folder })).rejects.toThrow(
      '9001_amounts.sql could not be applied and its next batch was rolled back: interrupted',
    )
    expect(await done()).toBe(20)
    await sql`drop trigger stop_at on coupons`.execute(db)
    expect(await migrate(url, { folder })).toEqual(['9001_amounts.sql'])
    expect(await done()).toBe(25)
    await close()
  })
})

/** A folder with one more migration. The others are applied already, so they need not be in it. */
function withFile(name: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'sabia-migrations-'))
  cpSync(migrationsFolder, folder, { recursive: true })
  writeFileSync(join(folder, name), text)
  return folder
}

async function open(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

/** Resolves when a session of this database waits for a lock. */
async function waiting(url: string) {
  const client = await open(url)
  const query = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await client.query(query)).rowCount === 0) await pause(10)
  await client.end()
}

const validityOf = async (db: Db, index: string) =>
  (await sql<{ valid: boolean }>`select indisvalid as valid from pg_index where indexrelid = to_regclass(${index})`.execute(db)).rows.map(
    ({ valid }) => valid,
  )
