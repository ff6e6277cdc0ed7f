import { AsyncResource } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '#database/tables.generated.ts'
import { boundQueries } from './bounded-queries.ts'
import { waitWithinBudget } from './database-budget.ts'
import { prepareStatements } from './prepared-statements.ts'
import { clientKeepAlive, optionsOf, type SessionSettings, sessionSettings } from './session-settings.ts'

/** Runs inside or outside a transaction. */
export type Db = Kysely<DB>
/** Runs only inside a transaction. */
export type Tx = Transaction<DB>

// Counts and sums arrive as int8. Ours stay far below 2^53, so they are safe as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export interface DatabaseOptions {
  max?: number
  /** Whether the address leads to a transaction pooler, which refuses start-up parameters and does not know prepared statements. */
  pooled?: boolean
  settings?: SessionSettings
  onIdleError?: (error: Error) => void
}

export function openDatabase(url: string, options: DatabaseOptions = {}) {
  const { pooled = false, settings = sessionSettings } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    ...clientKeepAlive,
    ...(pooled ? {} : { options: optionsOf(settings) }),
  })
  // Without a listener, a dropped connection would end the process, whether idle or in use. The pool replaces it automatically.
  const onError = options.onIdleError ?? (() => {})
  pool.on('error', onError)
  keepContext(pool)
  pool.on('connect', (client) => {
    client.on('error', onError)
    boundQueries(client)
    if (!pooled) prepareStatements(client)
  })
  return { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: boundPool(pool) }) }), pool }
}

/** A callback that has waited for a connection, as in the pool's own `query`, would run in the context of whoever released it, and within their budget. */
function keepContext(pool: pg.Pool) {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown
  const connectInContext = (callback?: () => void) => connect(callback && AsyncResource.bind(callback))
  pool.connect = connectInContext as typeof pool.connect
}

/** The job queue records the end of its last job without awaiting it: that connection is requested before the pool ends. */
export async function closePool(pool: pg.Pool) {
  await setImmediate()
  await pool.end()
}

/** Waiting for a connection counts as waiting for the database. A connection that comes after the timeout is released. */
function boundPool(pool: pg.Pool): PostgresPool {
  const connect = () => {
    const connecting = Promise.withResolvers<pg.PoolClient>()
    return waitWithinBudget(
      () => {
        pool.connect().then(connecting.resolve, connecting.reject)
        return connecting.promise
      },
      { onTimeout: () => void connecting.promise.then((client) => client.release()).catch(() => {}) },
    )
  }
  return { connect, end: () => pool.end(), options: pool.options }
}
