import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { embeddedAddresses, startEmbeddedPostgres } from '#database/embedded.ts'
import type { Addresses } from '#database/roles.ts'
import { root } from '../run/places.mjs'
import { Unable } from '../start/unable.ts'

/**
 * Direct addresses of the database that `npm start` would use: that of DATABASE_URL, or the embedded one in DATA_DIR, whether it is running or
 * not.
 */
export async function withDatabase<Result>(env: NodeJS.ProcessEnv, work: (addresses: Addresses) => Promise<Result>): Promise<Result> {
  if (env.DATABASE_URL) return work(addressesIn(env))
  const directory = resolve(root, env.DATA_DIR || '.data')
  const running = await runningIn(directory)
  if (running) return work(running)
  if (!existsSync(join(directory, 'postgres')))
    throw new Unable(`DATABASE_URL is not set, and there is no database in ${directory}: start the store once, or set DATA_DIR.`)
  const postgres = await startEmbeddedPostgres(directory)
  try {
    await postgres.create('sabia')
    return await work(embeddedAddresses(postgres.port, 'sabia'))
  } finally {
    await postgres.stop()
  }
}

/** One address is enough: without others its role does everything. */
export function addressesIn(env: NodeJS.ProcessEnv): Addresses {
  if (!env.DATABASE_URL) throw new Unable('DATABASE_URL: missing')
  const app = env.DATABASE_DIRECT_URL || env.DATABASE_URL
  const owner = env.MIGRATION_DATABASE_URL || app
  return { app, owner, reader: env.BACKUP_DATABASE_URL || owner }
}

/** PostgreSQL's pid file has the port that it listens on, if it runs. Starting a second server on the same files would end the first. */
async function runningIn(directory: string): Promise<Addresses | undefined> {
  const note = join(directory, 'postgres/postmaster.pid')
  const port = existsSync(note) ? readFileSync(note, 'utf8').split('\n')[3] : undefined
  if (!port) return undefined
  const addresses = embeddedAddresses(port, 'sabia')
  const client = new pg.Client({ connectionString: addresses.owner, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    return addresses
  } catch (error) {
    // A stale pid file, left by a kill: nothing listens on the port.
    if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return undefined
    throw error
  } finally {
    await client.end()
  }
}
