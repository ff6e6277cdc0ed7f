import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { root, tools } from '#programs/run/places.mjs'
import { PostgresServer } from '#tests/harness/postgres-server.ts'

/** Prints the table types that the migrations produce to `file`. A test compares them with those in the repository. */
export async function printTables(databaseUrl: string, file: string) {
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
  writeFileSync(file, await withListedValues(databaseUrl, readFileSync(file, 'utf8')))
}

/** A text whose check lists its values has them as its type: `method in ('PIX', 'CARD')` is `'PIX' | 'CARD'`. */
async function withListedValues(databaseUrl: string, types: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ table: string; column: string; check: string }>(`
      select relname as table, attname as column, pg_get_constraintdef(checks.oid) as check
      from pg_constraint checks join pg_class on pg_class.oid = conrelid join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'c' and cardinality(conkey) = 1 and relnamespace = 'public'::regnamespace`)
    return rows.reduce((text, { table, column, check }) => {
      const [, listed] = /^CHECK \(\(\w+ = ANY \(ARRAY\[((?:'\w+'::text(?:, )?)+)\]\)\)\)$/.exec(check) ?? []
      const name = `_${table}`.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
      const before = new RegExp(`(export interface ${name} \\{[^}]*\\n  ${column}: (?:Generated<)?)string`)
      return listed ? text.replace(before, `$1${listed.replaceAll('::text, ', ' | ').replace('::text', '')}`) : text
    }, types)
  } finally {
    await client.end()
  }
}

if (import.meta.main) {
  const postgres = await PostgresServer.open()
  try {
    await printTables(postgres.url(PostgresServer.template), join(root, 'database/tables.generated.ts'))
  } finally {
    await postgres.close()
  }
  console.log('database/tables.generated.ts is up to date with the migrations.')
}
