import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { Unable } from '../start/unable.ts'
import { copyOut } from './copy.ts'
import { copyStatement, hashing } from './fingerprint.ts'
import { type Manifest, type SavedTable, writeManifest } from './manifest.ts'
import { listSequences, listTables, plainWriting, type Table } from './tables.ts'

/**
 * Saves a snapshot of everything into a new folder while the store keeps running. The remains of a failed backup are never taken for a
 * backup.
 */
export async function save(databaseUrl: string, folder: string): Promise<Manifest> {
  if (existsSync(folder)) throw new Unable(`${folder} already exists: a backup never overwrites another one.`)
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  // It contains names, CPFs and addresses of buyers: only its owner may read it.
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(plainWriting)
    await client.query('begin isolation level repeatable read read only')
    const migrations = await migrationsOf(client)
    const tables: SavedTable[] = []
    for (const table of await listTables(client)) tables.push(await saveTable(client, table, unfinished))
    const sequences = await listSequences(client)
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
    await client.query('commit')
    const manifest: Manifest = {
      format: 1,
      madeAt: new Date().toISOString(),
      postgres: rows[0]?.version ?? '',
      migrations,
      tables,
      sequences,
    }
    writeManifest(unfinished, manifest)
    renameSync(unfinished, folder)
    return manifest
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}

async function saveTable(client: pg.Client, table: Table, folder: string): Promise<SavedTable> {
  const file = `${table.name.replaceAll('"', '')}.copy.gz`
  const { through, digest } = hashing()
  const written = createWriteStream(join(folder, file), { mode: 0o600 })
  const rows = await copyOut(client, copyStatement(table), through, createGzip(), written)
  return { ...table, rows, sha256: digest(), file }
}

async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ there: boolean }>(`select to_regclass('public.migrations') is not null as there`)
  if (!tables[0]?.there) throw new Unable('This database has no tables of the store: there is nothing to back up.')
  const { rows } = await client.query<{ name: string }>('select name from public.migrations order by name')
  return rows.map(({ name }) => name)
}
