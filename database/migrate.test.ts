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

test('the generated table types match the migrations', async () => {
  const { url, close } = await testDatabase()
  const printed = join(mkdtempSync(join(tmpdir(), 'sabia-tables-')), 'tables.ts')
  printTables(url, printed)
  expect(readFileSync(printed, 'utf8'), 'run npm run tables to generate them again').toBe(
    readFileSync(join(import.meta.dirname, 'tables.generated.ts'), 'utf8'),
  )
  await close()
})
