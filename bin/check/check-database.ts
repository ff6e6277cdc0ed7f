import pg from 'pg'
import { migrationFiles } from '#database/migrate.ts'
import { type Finding, ok, reasonOf, todo } from './finding.ts'

const what = 'Database'

/** Checks that the database is reachable, recent enough, has its extensions available, and is migrated by this version of the store. */
export async function checkDatabase(url: string): Promise<Finding> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    return await look(client)
  } catch (error) {
    return todo(what, `DATABASE_URL: ${reasonOf(error)}`)
  } finally {
    await client.end()
  }
}

async function look(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ version: string; number: number; missing: string[]; migrated: boolean }>(`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      to_regclass('public.migrations') is not null as migrated,
      array(select name from unnest(array['unaccent', 'pg_trgm']) as name where name not in (select name from pg_available_extensions)) as missing`)
  const { version, number, missing, migrated } = rows[0]!
  if (number < 180_000) return todo(what, `PostgreSQL ${version} is too old: version 18 is required`)
  if (missing.length > 0) return todo(what, `the server lacks the extension ${missing.join(' and ')}`)
  if (!migrated) return todo(what, 'no tables yet: npm run migrate')
  const applied = await client.query<{ name: string }>('select name from public.migrations')
  const there = new Set(applied.rows.map(({ name }) => name))
  const wanted = migrationFiles()
  const open = wanted.filter((name) => !there.has(name))
  if (open.length > 0) return todo(what, `${open.join(', ')} not applied: npm run migrate`)
  const newer = [...there].filter((name) => !wanted.includes(name))
  if (newer.length > 0) return todo(what, `${newer.join(', ')} applied by a newer store: do not start this one with this database`)
  return ok(what, `PostgreSQL ${version}, all ${wanted.length} migrations applied`)
}
