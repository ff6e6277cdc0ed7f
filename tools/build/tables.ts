import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { root, tools } from '#programs/run/places.mjs'
import { PostgresServer } from '#tests/harness/postgres-server.ts'

/** JSON that the store writes whole, by the types of domain/, and the file of each. */
const jsonColumns: Record<string, readonly [type: string, file: string]> = {
  'Orders.address': ['Address', 'platform/values/address.ts'],
  'Orders.attribution': ['Attribution', 'orders/attribution/attribution.ts'],
  'Orders.consented': ['Consented', 'platform/settings/conversion-destinations.ts'],
  'FiscalDocuments.lines': ['DocumentLine[]', 'compliance/fiscal/fiscal-split.ts'],
  'History.changes': ['Change[]', 'platform/forms/changes.ts'],
  'ImportRows.fields': ['ImportedFields', 'operations/imports/parse-row.ts'],
  'Imports.mapping': ['ColumnMapping', 'operations/imports/import-fields.ts'],
  'PrivacyRequests.result': ['PlannedErasure', 'compliance/privacy/privacy-answer.ts'],
  'StoreSettings.consent_tags': ['ConsentTag[]', 'platform/settings/settings-form.ts'],
}

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
  writeFileSync(file, withJson(await withListedValues(databaseUrl, readFileSync(file, 'utf8'))))
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
      const values = listed?.replaceAll('::text, ', ' | ').replace('::text', '')
      return values ? withType(text, { table: name, column, from: 'string', to: values }) : text
    }, types)
  } finally {
    await client.end()
  }
}

function withJson(types: string): string {
  const imports = Object.values(jsonColumns).map(([type, file]) => `import type { ${type.replace('[]', '')} } from '#domain/${file}';\n`)
  return Object.entries(jsonColumns).reduce(
    (text, [path, [type]]) => {
      const [table, column] = path.split('.') as [string, string]
      return withType(text, { table, column, from: 'Json', to: `ColumnType<${type}, string, string>` })
    },
    types.replace(/(?=import type)/, imports.join('')),
  )
}

const withType = (types: string, { table, column, from, to }: Record<'table' | 'column' | 'from' | 'to', string>) =>
  types.replace(new RegExp(`(export interface ${table} \\{[^}]*\\n  ${column}: (?:Generated<)?)${from}`), `$1${to}`)

if (import.meta.main) {
  const postgres = await PostgresServer.open()
  try {
    await printTables(postgres.url(PostgresServer.template), join(root, 'database/tables.generated.ts'))
  } finally {
    await postgres.close()
  }
  console.log('database/tables.generated.ts is up to date with the migrations.')
}
