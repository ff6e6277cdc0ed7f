import type { Client } from 'pg'
import { keepsSession } from '#database/keeps-session.ts'
import { migrationFiles } from '#database/migration-files.ts'
import { withClient } from '#database/with-client.ts'
import type { Config } from '#server/platform/start/config.ts'
import { missingSessionSettings } from '#server/platform/database/session-settings.ts'
import { type Finding, ok, reasonOf, todo } from '#integrations/http/finding.ts'

const what = 'Database'
/** How long the checks wait for a database. */
export const soon = { connectionTimeoutMillis: 5_000 }

/**
 * Checks that the database is reachable, recent enough, has its extensions available, and is migrated by this version of the store; and
 * that a pooler in front of it is only where the store expects one.
 */
export async function checkDatabase(config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databasePooled'>): Promise<Finding> {
  const { databaseUrl, databaseDirectUrl, databasePooled } = config
  const direct = databasePooled ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  try {
    const finding = await withClient(databaseDirectUrl, look, soon)
    if (finding.kind === 'todo') return finding
    if (!(await keepsSession(databaseDirectUrl)))
      return todo(what, `${direct} leads to a transaction pooler: set DATABASE_DIRECT_URL to the address of PostgreSQL itself`)
    return databasePooled ? await checkPooler(databaseUrl, databaseDirectUrl, finding) : finding
  } catch (error) {
    return todo(what, `${direct}: ${reasonOf(error)}`)
  }
}

/** The pooler leads to the same database, and its connections have the settings that `npm run migrate` has stored. */
async function checkPooler(url: string, directUrl: string, finding: Finding): Promise<Finding> {
  try {
    const [pooled, direct] = [await withClient(url, identityOf, soon), await withClient(directUrl, identityOf, soon)]
    if (pooled !== direct) return todo(what, 'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases')
    const missing = await withClient(url, missingSessionSettings, soon)
    if (missing.length > 0)
      return todo(what, `sessions behind DATABASE_URL lack ${missing.join(', ')}: npm run migrate, then RECONNECT in the pooler's console`)
    return ok(what, `${finding.message}, behind a pooler`)
  } catch (error) {
    return todo(what, `DATABASE_URL: ${reasonOf(error)}`)
  }
}

/** Whether the role of web and worker may do more than read and write rows (docs/security.md#roles-of-the-database). */
export async function checkRole({ databaseDirectUrl }: Pick<Config, 'databaseDirectUrl'>): Promise<Finding> {
  try {
    const { rows } = await withClient(databaseDirectUrl, (client) => client.query<{ role: string; powers: string[] }>(powersOf), soon)
    const { role, powers } = rows[0]!
    if (powers.length === 0) return ok('Role', `${role} may only read and write rows`)
    return todo('Role', `${role} ${powers.join(', ')}: give DATABASE_URL another role, and its owner's address to MIGRATION_DATABASE_URL`)
  } catch (error) {
    return todo('Role', reasonOf(error))
  }
}

const powersOf = `
  select rolname as role, array_remove(array[
    case when rolsuper then 'is a superuser, who runs programs on the server' end,
    case when not rolsuper and (rolcreaterole or rolcreatedb or rolreplication or rolbypassrls) then 'has attributes of an administrator' end,
    case when not rolsuper and exists (select from pg_roles as given where given.rolname ~ '^pg_(execute_server|read_server|write_server|read_all|write_all)'
      and pg_has_role(own.oid, given.oid, 'member')) then 'has roles of an administrator' end,
    case when not rolsuper and exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_has_role(own.oid, relowner, 'member'))
      then 'owns the tables' end,
    case when not rolsuper and has_schema_privilege(own.oid, 'public', 'create') then 'creates tables' end], null) as powers
  from pg_roles as own where rolname = current_user`

/** The server's run and the database. */
async function identityOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select concat_ws(' ', pg_postmaster_start_time(), oid) as id from pg_database where datname = current_database()`,
  )
  return rows[0]!.id
}

async function look(client: Client): Promise<Finding> {
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
