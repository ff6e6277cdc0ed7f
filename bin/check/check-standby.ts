import pg from 'pg'
import type { Config } from '#server/config.ts'
import { type Finding, ok, reasonOf, todo } from './finding.ts'

const what = 'Standby'

interface Server {
  system: string
  database: string
  follows: boolean
}

/** Checks that DATABASE_READ_URL leads to a standby of the primary. Nothing to say without one. */
export async function checkStandby({
  databaseDirectUrl,
  databaseReadUrl,
}: Pick<Config, 'databaseDirectUrl' | 'databaseReadUrl'>): Promise<Finding[]> {
  if (databaseReadUrl === null) return []
  try {
    const [standby, primary] = [await look(databaseReadUrl), await look(databaseDirectUrl)]
    if (!standby.follows) return [todo(what, 'DATABASE_READ_URL leads to a primary: it must lead to a standby, or be left out')]
    if (standby.system !== primary.system || standby.database !== primary.database)
      return [todo(what, 'DATABASE_READ_URL leads to a standby of another server or to another database')]
    return [ok(what, 'it follows the primary and serves reads of the catalogue')]
  } catch (error) {
    return [todo(what, `DATABASE_READ_URL: ${reasonOf(error)}`)]
  }
}

async function look(url: string): Promise<Server> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    const { rows } = await client.query<Server>(
      `select system_identifier::text as system, current_database() as database, pg_is_in_recovery() as follows from pg_control_system()`,
    )
    return rows[0]!
  } finally {
    await client.end()
  }
}
