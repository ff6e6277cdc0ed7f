import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/harness/test-database.ts'
import { printTables } from '../build/tables.ts'
import { migrate } from './migrate.ts'

test('a migrated database has nothing left to apply, also for two programs that start at once', async () => {
  const { url, close } = await testDatabase()
  expect(await Promise.all([migrate(url), migrate(url)])).toEqual([[], []])
  await close()
})

test('the table types are those of the migrations', async () => {
  const { url, close } = await testDatabase()
  const printed = join(mkdtempSync(join(tmpdir(), 'sabia-tables-')), 'tables.ts')
  printTables(url, printed)
  expect(readFileSync(printed, 'utf8'), 'npm run tables writes them again').toBe(
    readFileSync(join(import.meta.dirname, 'tables.generated.ts'), 'utf8'),
  )
  await close()
})
