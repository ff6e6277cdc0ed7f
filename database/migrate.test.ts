import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/database.ts'
import { migrate } from './migrate.ts'

test('a migrated database has nothing left to apply, also for two programs that start at once', async () => {
  const { url, close } = await testDatabase()
  expect(await Promise.all([migrate(url), migrate(url)])).toEqual([[], []])
  await close()
})

test('the table types are those of the migrations', async () => {
  const { url, close } = await testDatabase()
  const printed = join(mkdtempSync(join(tmpdir(), 'sabia-types-')), 'tables.ts')
  await promisify(execFile)('npm', [
    'exec',
    '--',
    'kysely-codegen',
    '--dialect',
    'postgres',
    '--url',
    url,
    '--out-file',
    printed,
    '--exclude-pattern',
    '(graphile_worker.*|migrations)',
    '--type-mapping',
    '{"int8":"number"}',
  ])
  expect(readFileSync(printed, 'utf8'), 'run npm run tables').toBe(readFileSync(join(import.meta.dirname, 'tables.generated.ts'), 'utf8'))
  await close()
})
