import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'

const folder = join(import.meta.dirname, 'migrations')

export const migrationFiles = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()

/**
 * Applies what is missing, in order, each file in its own transaction; then the job queue's own tables. Two at once wait for each other.
 * `only` leaves the other files for later: a backup is loaded into the tables that it was made of.
 */
export async function migrate(databaseUrl: string, { only = migrationFiles() }: { only?: string[] } = {}): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const applied: string[] = []
  try {
    await client.query('select pg_advisory_lock(7221)')
    await client.query('create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())')
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const done = new Set(rows.map((row) => row.name))
    for (const name of migrationFiles()) {
      if (done.has(name) || !only.includes(name)) continue
      await client.query('begin')
      await client.query(readFileSync(join(folder, name), 'utf8'))
      await client.query('insert into migrations (name) values ($1)', [name])
      await client.query('commit')
      applied.push(name)
    }
    await runMigrations({ connectionString: databaseUrl })
  } finally {
    await client.end()
  }
  return applied
}
