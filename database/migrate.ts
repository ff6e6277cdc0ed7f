import { setTimeout as pause } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { applyMigration } from './apply-migration.ts'
import { type Migration, migrationFiles, migrationsFolder, readMigrations } from './migration-files.ts'

export interface MigrateOptions {
  /** Restricts which files are applied: a backup is restored into the tables of its own version. */
  only?: string[]
  folder?: string
  /** Milliseconds; see apply-migration.ts. */
  lockTimeout?: number
  log?: (line: string) => void
}

/**
 * A file may take as long as it needs. The server finds a lost machine within 25 s, as for the programs
 * (server/database/session-settings.ts), and releases the lock below.
 */
const session = {
  options: `-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5
    -c tcp_keepalives_count=3 -c tcp_user_timeout=25000`.replaceAll(/\s+/g, ' '),
  keepAlive: true,
}

/**
 * Applies the missing migrations in order, then those of the job queue, while the store may be running. Concurrent processes wait for each
 * other. The address must be a direct one: the lock below belongs to a session, and a transaction pooler has none.
 * Throws MigrationError, and applies nothing, if a file was changed after it had been applied.
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const { folder = migrationsFolder, only = migrationFiles(folder), lockTimeout = 3_000, log = () => {} } = options
  const client = new pg.Client({ connectionString: databaseUrl, ...session })
  await client.connect()
  try {
    await takeLock(client)
    const migrations = readMigrations(folder)
    const done = await appliedMigrations(client, migrations)
    const missing = migrations.filter(({ name }) => only.includes(name) && !done.has(name))
    for (const migration of missing) await apply({ client, lockTimeout, log }, migration)
    await migrateQueue(databaseUrl)
    return missing.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** With a pool of our own: the queue does not wait for the end of its own, whose errors end the process. */
async function migrateQueue(connectionString: string) {
  const pool = new pg.Pool({ connectionString, ...session })
  // A query that fails says so itself.
  const ignore = () => {}
  pool.on('error', ignore).on('connect', (client) => client.on('error', ignore))
  try {
    await runMigrations({ pgPool: pool })
  } finally {
    await pool.end()
  }
}

export class MigrationError extends Error {
  override readonly name = 'MigrationError'
}

/**
 * The lock is held until the connection closes. It is asked for again and again: a statement that waits for it would be an open transaction,
 * and the other process could not build an index concurrently, which waits for all of them.
 */
async function takeLock(client: pg.Client) {
  const isFree = async () => (await client.query<{ free: boolean }>('select pg_try_advisory_lock(7221) as free')).rows[0]?.free
  while (!(await isFree())) await pause(100)
}

/**
 * The names of the applied migrations. A row without a checksum was written by a version that did not store checksums yet: it gets the
 * checksum of the current file.
 */
async function appliedMigrations(client: pg.Client, files: Migration[]): Promise<Set<string>> {
  await client.query('create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())')
  // Not `add column if not exists`, which locks the table even if there is nothing to add, and would wait for a backup that reads it.
  const { rowCount } = await client.query(`select from pg_attribute where attrelid = 'migrations'::regclass and attname = 'checksum'`)
  if (rowCount === 0) await client.query('alter table migrations add column checksum text')
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

async function apply(applying: Parameters<typeof applyMigration>[0], migration: Migration) {
  try {
    await applyMigration(applying, migration)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const state = migration.kind === 'batches' ? 'its next batch was rolled back' : 'was rolled back'
    throw new MigrationError(`${migration.name} could not be applied and ${state}: ${reason}`, { cause: error })
  }
}
