import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'

const folder = join(import.meta.dirname, 'migrations')

export const migrationFiles = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()

/**
 * Applies the missing migrations in order, each file in its own transaction, then those of the job queue. Concurrent processes wait for
 * each other. `only` restricts which files are applied: a backup is restored into the tables of its own version.
 * Throws MigrationError, and applies nothing, if a file was changed after it had been applied.
 */
export async function migrate(databaseUrl: string, { only = migrationFiles() }: { only?: string[] } = {}): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await takeLock(client)
    const migrations = readMigrations()
    const done = await appliedMigrations(client, migrations)
    const missing = migrations.filter(({ name }) => only.includes(name) && !done.has(name))
    for (const migration of missing) await apply(client, migration)
    await runMigrations({ connectionString: databaseUrl })
    return missing.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/**
 * The lock is held until the connection closes. It is asked for again and again: a statement that waits for it would be an open transaction,
 * and the other process could not build an index concurrently, which waits for all of them.
 */
async function takeLock(client: pg.Client) {
  const isFree = async () => (await client.query<{ free: boolean }>('select pg_try_advisory_lock(7221) as free')).rows[0]?.free
  while (!(await isFree())) await pause(100)
}

export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

interface Migration {
  name: string
  sql: string
  checksum: string
}

function readMigrations(): Migration[] {
  return migrationFiles().map((name) => {
    // Git may convert line endings on checkout, which must not change the checksum.
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

/**
 * The names of the applied migrations. A row without a checksum was written by a version that did not store checksums yet: it gets the
 * checksum of the current file.
 */
async function appliedMigrations(client: pg.Client, files: Migration[]): Promise<Set<string>> {
  await client.query('create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())')
  await client.query('alter table migrations add column if not exists checksum text')
  await client.query(
    `update migrations set checksum = file.checksum from unnest($1::text[], $2::text[]) as file (name, checksum)
     where migrations.name = file.name and migrations.checksum is null`,
    [files.map(({ name }) => name), files.map(({ checksum }) => checksum)],
  )
  const { rows } = await client.query<{ name: string; checksum: string | null }>('select name, checksum from migrations')
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const changed = files.filter(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (changed.length > 0) throw new MigrationError(changedMessage(changed))
  return new Set(applied.keys())
}

const changedMessage = (changed: Migration[]) =>
  `Changed after being applied to this database: ${changed.map(({ name }) => name).join(', ')}. Restore what was applied, and put the change into a new migration.`

async function apply(client: pg.Client, { name, sql, checksum }: Migration) {
  try {
    // An index that is built concurrently needs a file of its own, without a transaction.
    if (!sql.startsWith('-- no-transaction')) await client.query('begin')
    await client.query(sql)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    if (!sql.startsWith('-- no-transaction')) await client.query('commit')
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationError(`${name} could not be applied and was rolled back: ${reason}`, { cause: error })
  }
}
