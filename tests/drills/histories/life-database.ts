import pg from 'pg'
import { type Db, openDatabase } from '#server/platform/database/database.ts'
import { sessionSettings } from '#server/platform/database/session-settings.ts'
import { administer, type PostgresServer } from '#tests/harness/postgres-server.ts'
import { clockTemplate, openClockTemplate, preferPublicNames } from './moved-clock.ts'
import { watchStatements } from './statements.ts'

const name = 'drill_histories'
const mostConnections = 14
/** Deleted rows slow a database down: after so many lives there is another one. */
const mostLives = 60

/** On a machine with other work a process waits longer for its turn, in a transaction, than the store's limits allow (`lost-machine.test.ts`). */
const patient = { ...sessionSettings, statement_timeout: '60s', idle_in_transaction_session_timeout: '600s' }

interface Connections {
  db: Db
  admin: pg.Client
}

/** The database in which one life after the other is played. Each begins with the same rows, on connections that know their statements already. */
export class LifeDatabase {
  readonly #postgres: PostgresServer
  #connections: Connections
  #lives = 0

  private constructor(postgres: PostgresServer, connections: Connections) {
    this.#postgres = postgres
    this.#connections = connections
  }

  static async open(postgres: PostgresServer): Promise<LifeDatabase> {
    await openClockTemplate(postgres)
    return new LifeDatabase(postgres, await copyTemplate(postgres))
  }

  get url() {
    return this.#postgres.url(name)
  }

  /** A connection of the simulation itself. */
  get admin() {
    return this.#connections.admin
  }

  async begin(): Promise<Db> {
    this.#lives += 1
    if (this.#lives % mostLives === 0) {
      await this.close()
      this.#connections = await copyTemplate(this.#postgres)
    }
    await this.admin.query('select clock.load_beginning()')
    return this.#fresh()
  }

  backUp() {
    return this.admin.query('select clock.save_backup()')
  }

  async restore(): Promise<Db> {
    await this.admin.query('select clock.load_backup()')
    return this.#fresh()
  }

  async close() {
    await this.#connections.db.destroy()
    await this.admin.end()
  }

  /** Whatever the store keeps in memory of a database is kept by this object. */
  #fresh(): Db {
    return this.#connections.db.withoutPlugins()
  }
}

/** Nothing is killed here but connections, so no commit has to wait for the disk. */
async function copyTemplate(postgres: PostgresServer): Promise<Connections> {
  await postgres.drop(name)
  const url = await postgres.copy(name, clockTemplate)
  await preferPublicNames(url, name)
  for (const setting of ['synchronous_commit = off', `deadlock_timeout = '100ms'`, 'jit = off', 'plan_cache_mode = force_generic_plan'])
    await administer(url, `alter database ${name} set ${setting}`)
  const admin = new pg.Client({ connectionString: url })
  // The server may end while the simulation does.
  admin.on('error', () => {})
  await admin.connect()
  const { db, pool } = openDatabase(url, { max: mostConnections, settings: patient })
  // A new connection has to learn all statements again.
  pool.options.idleTimeoutMillis = 0
  // Only ends what hangs.
  pool.options.connectionTimeoutMillis = 60_000
  watchStatements(pool)
  return { db, admin }
}
