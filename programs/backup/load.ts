import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { Writable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { migrate } from '#database/migrate.ts'
import { migrationFiles } from '#database/migration-files.ts'
import { Unable } from '../start/unable.ts'
import { copyIn } from './copy.ts'
import { fingerprintOf, hashing } from './fingerprint.ts'
import { type Manifest, readManifest, type SavedTable } from './manifest.ts'
import { listTables, plainWriting } from './tables.ts'

export interface LoadOptions {
  /** Drops everything that is in the database. */
  replace: boolean
  /** Also applies the migrations that are newer than the backup. */
  onward: boolean
}

/**
 * Loads a backup into a database. First its files are read to their end. Then the tables are created as of the backup's migrations and
 * filled in one transaction, which counts and hashes all rows before it commits.
 */
export async function load(databaseUrl: string, folder: string, options: LoadOptions): Promise<Manifest> {
  const manifest = readManifest(folder)
  const known = migrationFiles()
  const unknown = manifest.migrations.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Unable(`The backup was made by a newer store than this one, or by one before 1.0, with the migrations ${unknown.join(', ')}.`)
  for (const table of manifest.tables) await checkFile(folder, table)

  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(plainWriting)
    await refuseWhileInUse(client)
    if (!options.replace) await refuseWhatIsThere(client)
    await client.query('drop schema if exists graphile_worker cascade; drop schema if exists public cascade; create schema public')
    await migrate(databaseUrl, { only: manifest.migrations })
    await fill(client, folder, manifest)
  } finally {
    await client.end()
  }
  if (options.onward) await migrate(databaseUrl)
  return manifest
}

async function checkFile(folder: string, { file, sha256 }: SavedTable) {
  const { through, digest } = hashing()
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  try {
    await pipeline(createReadStream(join(folder, file)), createGunzip(), through, nowhere)
  } catch (error) {
    throw new Unable(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (digest() !== sha256) throw new Unable(`${file} is not what was saved: its rows do not have the hash in the manifest.`)
}

/** PostgreSQL needs a moment to forget a client that has left, such as our own reading of the erasures. Milliseconds. */
const leavingMs = 5_000

async function refuseWhileInUse(client: pg.Client) {
  for (const deadline = performance.now() + leavingMs; ; await pause(100)) {
    // Only a superuser sees the type of another role's connections.
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and usename is not null
        and coalesce(backend_type, 'client backend') = 'client backend' and pid <> pg_backend_pid()`,
    )
    if (rows[0]?.count === 0) return
    if (performance.now() > deadline) throw new Unable('Other clients are connected to this database: stop the store first.')
  }
}

/** Rows that every new store has do not count as data. */
const fromTheStart = [
  'public.signing_keys',
  'graphile_worker._private_tasks',
  'graphile_worker._private_known_crontabs',
  'graphile_worker._private_job_queues',
]

async function refuseWhatIsThere(client: pg.Client) {
  for (const { name } of await listTables(client)) {
    if (fromTheStart.includes(name)) continue
    const { rows } = await client.query<{ any: boolean }>(`select exists (select from ${name}) as any`)
    if (rows[0]?.any) throw new Unable(`This database has rows in ${name}. To replace everything in it, use --replace.`)
  }
}

async function fill(client: pg.Client, folder: string, manifest: Manifest) {
  const there = new Set((await listTables(client)).map(({ name }) => name))
  await client.query('begin')
  try {
    const filled = manifest.tables.filter(({ name }) => there.has(name))
    const lost = manifest.tables.filter(({ name, rows }) => !there.has(name) && rows > 0)
    if (lost.length > 0) throw new Unable(`There is no table for the rows of ${lost.map(({ name }) => name).join(', ')}.`)
    await client.query(`truncate ${filled.map(({ name }) => name).join(', ')}`)
    // The backup contains the rows that triggers have written, so the triggers must not write them again.
    const triggers = (what: 'disable' | 'enable') =>
      client.query(filled.map(({ name }) => `alter table ${name} ${what} trigger user`).join('; '))
    await triggers('disable')
    for (const { name, columns, file } of filled) {
      const rows = createReadStream(join(folder, file)).pipe(createGunzip())
      await copyIn(client, `copy ${name} (${columns.join(', ')}) from stdin`, rows)
    }
    await client.query('set constraints all immediate')
    await triggers('enable')
    for (const { name, value } of manifest.sequences) await client.query('select setval($1::regclass, $2)', [name, value])
    for (const table of filled) {
      const restored = await fingerprintOf(client, table)
      if (restored.rows !== table.rows || restored.sha256 !== table.sha256)
        throw new Unable(
          `${table.name} was not restored correctly: ${restored.rows} rows of ${table.rows}, hash ${restored.sha256.slice(0, 12)} of ${table.sha256.slice(0, 12)}.`,
        )
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
