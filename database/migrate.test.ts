import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#tests/harness/test-database.ts'
import type { Db } from '#server/database/database.ts'
import { printTables } from '../build/tables.ts'
import { migrate } from './migrate.ts'
import { migrationFiles } from './migration-files.ts'

test('a migrated database has nothing left to apply, even for two concurrent processes', async () => {
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

test('a file that was changed after being applied is reported by name, and nothing is applied', async () => {
  const { url, db, close } = await testDatabase()
  await sql`update migrations set checksum = 'of another text' where name = '0002_sales.sql'`.execute(db)
  await sql`delete from migrations where name = '0012_standard_terms.sql'`.execute(db)
  await expect(migrate(url)).rejects.toThrow(
    'Changed after being applied to this database: 0002_sales.sql. Restore what was applied, and put the change into a new migration.',
  )
  await close()
})

test('a file that PostgreSQL rejects is reported by name', async () => {
  const { url, db, close } = await testDatabase()
  await sql`delete from migrations where name = '0001_catalogue.sql'`.execute(db)
  await expect(migrate(url)).rejects.toThrow(/^0001_catalogue\.sql could not be applied and was rolled back: function .* already exists/)
  await close()
})

test('a database that was migrated without checksums gets the checksums of the current files', async () => {
  const { url, db, close } = await testDatabase()
  const checksums = async () => (await sql<{ name: string }>`select name, checksum from migrations order by name`.execute(db)).rows
  const before = await checksums()
  expect(before).toHaveLength(migrationFiles().length)
  await sql`alter table migrations drop column checksum`.execute(db)
  expect(await migrate(url)).toEqual([])
  expect(await checksums()).toEqual(before)
  await close()
})

test('lines that hold counted copies when the store is updated have taken them, and no other lines', async () => {
  const { url, db, close } = await testDatabase()
  await sql`drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public`.execute(db)
  await migrate(url, { only: migrationFiles().filter((name) => name < '0014') })
  await sql`
    with book as (insert into books (title, price_cents, physical, stock) values ('counted', 0, true, 5), ('unlimited', 0, true, null) returning id, title),
    placed as (
      insert into orders (quote_id, status, email, name, cpf, has_physical_item, items_cents, shipping_cents, total_cents, method, expires_at, paid_at)
      select gen_random_uuid(), status, 'a@b.example', 'A B', '52998224725', true, 0, 0, 0, 'PIX', now(), case when status = 'PAID' then now() end
      from unnest(array['PENDING', 'PAID', 'EXPIRED']) as each (status) returning id, status
    )
    insert into order_items (order_id, position, kind, book_id, title, quantity, unit_cents, list_cents, physical, refunded_at)
    select placed.id, row_number() over (partition by placed.id), 'BOOK', book.id, status || ' ' || book.title || case when refunded then ' refunded' else '' end,
      2, 0, 0, true, case when refunded then now() end
    from placed, book, unnest(array[false, true]) as each (refunded)`.execute(db)
  await migrate(url)
  const taken = await sql<{ title: string }>`select title from order_items where taken = 2 order by title`.execute(db)
  expect(taken.rows.map(({ title }) => title)).toEqual(['PAID counted', 'PENDING counted'])
  const books = await sql`select title, taken from books order by title`.execute(db)
  expect(books.rows).toEqual([
    { title: 'counted', taken: 4 },
    { title: 'unlimited', taken: 0 },
  ])
  await close()
})

test('the generated table types match the migrations', async () => {
  const { url, close } = await testDatabase()
  const printed = join(mkdtempSync(join(tmpdir(), 'sabia-tables-')), 'tables.ts')
  printTables(url, printed)
  expect(readFileSync(printed, 'utf8'), 'run npm run tables to generate them again').toBe(
    readFileSync(join(import.meta.dirname, 'tables.generated.ts'), 'utf8'),
  )
  await close()
})

describe('while the store is running', () => {
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
