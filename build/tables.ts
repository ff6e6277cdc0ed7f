import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { root, tools } from '../bin/run/places.mjs'

/** The table types as the migrations make them, printed to `file`. A test compares them with those in the repository. */
export function printTables(databaseUrl: string, file: string) {
  const foreign = '(graphile_worker.*|migrations)'
  const choices = [
    '--dialect',
    'postgres',
    '--url',
    databaseUrl,
    '--out-file',
    file,
    '--exclude-pattern',
    foreign,
    '--type-mapping',
    '{"int8":"number"}',
  ]
  execFileSync(process.execPath, [join(tools, 'kysely-codegen'), ...choices], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
}

if (import.meta.main) {
  const directory = mkdtempSync(join(tmpdir(), 'sabia-tables-'))
  chmodSync(directory, 0o755)
  const postgres = await startEmbeddedPostgres(directory)
  try {
    await postgres.create('tables')
    await migrate(postgres.url('tables'))
    printTables(postgres.url('tables'), join(root, 'database/tables.generated.ts'))
  } finally {
    await postgres.stop()
    rmSync(directory, { recursive: true })
  }
  console.log('database/tables.generated.ts is as the migrations are.')
}
