import type { ClientBase } from 'pg'
import { withClient } from './with-client.ts'

/**
 * The roles of a store's database (docs/security.md#roles-of-the-database). The owner of the tables migrates and restores; the app, for web,
 * worker and commands, reads and writes rows; the reader makes backups.
 */
export type Role = 'owner' | 'app' | 'reader'

/** Addresses of one database, each with the credentials of a role. A store with one role has the same address three times. */
export type Addresses = Record<Role, string>

/** Tables whose rows the store only inserts. */
const insertOnly = ['ledger_transactions', 'ledger_entries', 'legal_texts']
/** Tables that only the owner writes. */
const ownersOnly = ['migrations', 'graphile_worker.migrations']

/** Gives the roles of these addresses the rights they need, in tables that are there: after every migration. Repeating it changes nothing. */
export const grantRights = ({ owner, app, reader }: Addresses): Promise<void> =>
  withClient(owner, async (client) => {
    const others = (address: string) => (userOf(address) === userOf(owner) ? [] : [client.escapeIdentifier(userOf(address))])
    const [apps, readers] = [others(app), userOf(reader) === userOf(app) ? [] : others(reader)]
    await client.query('begin')
    // Concurrent grants on one table fail.
    await client.query('select pg_advisory_xact_lock(7222)')
    if (apps.length + readers.length > 0) {
      await letGrantsDecide(client)
      // Behind a transaction pooler a temporary table would hide the real one from others.
      await client.query(`do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$`)
    }
    for (const role of [...apps, ...readers])
      await client.query(`grant usage on schema public, graphile_worker to ${role};
        grant select on all tables in schema public, graphile_worker to ${role};
        grant select on all sequences in schema public, graphile_worker to ${role}`)
    for (const role of apps)
      await client.query(`grant insert, update, delete on all tables in schema public, graphile_worker to ${role};
        grant usage on all sequences in schema public, graphile_worker to ${role};
        revoke update, delete on ${insertOnly.join(', ')} from ${role};
        revoke insert, update, delete on ${ownersOnly.join(', ')} from ${role}`)
    await client.query('commit')
  })

/** The job queue hides its rows from everybody but the owner of its tables. */
async function letGrantsDecide(client: ClientBase) {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity`,
  )
  for (const { name } of rows) await client.query(`alter table ${name} disable row level security`)
}

export const userOf = (address: string): string => decodeURIComponent(new URL(address).username)

/** Creates roles that may connect and nothing else, unless they are there. */
export const createRoles = (administration: string, names: readonly string[], password: string) =>
  withClient(administration, async (client) => {
    const { rows } = await client.query<{ name: string }>('select rolname as name from pg_roles where rolname = any($1)', [names])
    for (const name of names)
      if (!rows.some((row) => row.name === name))
        await client.query(`create role ${client.escapeIdentifier(name)} login password ${client.escapeLiteral(password)}`)
  })
