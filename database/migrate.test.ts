import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/harness/test-database.ts'
import { printTables } from '../build/tables.ts'
import { migrate, migrationFiles } from './migrate.ts'

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
