import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { root, tools } from '#programs/run/places.mjs'
import { PostgresServer } from '#tests/harness/postgres-server.ts'

/** Prints the table types that the migrations produce to `file`. A test compares them with those in the repository. */
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
  const postgres = await PostgresServer.open()
  try {
    printTables(postgres.url(PostgresServer.template), join(root, 'database/tables.generated.ts'))
  } finally {
    await postgres.close()
  }
  console.log('database/tables.generated.ts is up to date with the migrations.')
}
