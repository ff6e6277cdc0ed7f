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
 * (server/platform/database/session-settings.ts), and releases the lock below.
 */
const session = {
  options: `-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5
    -c tcp_keepalives_count=3 -c tcp_user_timeout=25000`.replaceAll(/\s+/g, ' '),
  keepAlive: true,
}

/**
 * Applies the missing migrations in order, then those of the job queue, while the store may be running. Concurrent processes wait for each
 * other. The address must be a direct one: the lock below belongs to a session, and a transaction pooler has none.
 * Throws MigrationError, and applies nothing, if a file was changed after it had been applied, or if the database is of a version before 1.0.
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
  override readonly name: string = 'MigrationError'
}

/** The database was migrated by files of a version before 1.0. */
export class EarlierDatabaseError extends MigrationError {
  override readonly name = 'EarlierDatabaseError'
}

/**
 * The lock is held until the connection closes. It is asked for again and again: a statement that waits for it would be an open transaction,
 * and the other process could not build an index concurrently, which waits for all of them.
 */
async function takeLock(client: pg.Client) {
  const isFree = async () => (await client.query<{ free: boolean }>('select pg_try_advisory_lock(7221) as free')).rows[0]?.free
  while (!(await isFree())) await pause(100)
}

/** The names of the applied migrations. */
async function appliedMigrations(client: pg.Client, files: Migration[]): Promise<Set<string>> {
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now(), checksum text)',
  )
  const { rows } = await client.query<{ name: string; checksum: string | null }>('select name, checksum from migrations order by name')
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const changed = files.filter(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  const unknown = [...applied.keys()].filter((name) => !files.some((file) => file.name === name))
  const isMissing = files.some(({ name }) => !applied.has(name))
  // A database of a newer version has every file of this one, unchanged.
  if (unknown.length > 0 && (isMissing || changed.length > 0)) throw new EarlierDatabaseError(earlierMessage(unknown))
  if (changed.length > 0) throw new MigrationError(changedMessage(changed))
  return new Set(applied.keys())
}

const earlierMessage = (unknown: string[]) =>
  `This database is of a version before 1.0, which this one does not read: ${unknown.slice(0, 3).join(', ')}${unknown.length > 3 ? ' and others' : ''} were applied to it and do not exist any more. Leave it to the version that wrote it, and set DATABASE_URL to an empty one.`

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
