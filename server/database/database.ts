import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '#database/tables.generated.ts'
import { boundQueries } from './bounded-queries.ts'
import { waitWithinBudget } from './database-budget.ts'
import { prepareStatements } from './prepared-statements.ts'

/** Runs anywhere. */
export type Db = Kysely<DB>
/** Only inside a transaction. */
export type Tx = Transaction<DB>

// Counts and sums arrive as int8; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** How alike a mistyped word must be to what it is searched in: one wrong character in a word of nine passes. */
export const sessionOptions = '-c pg_trgm.word_similarity_threshold=0.45'

export function openDatabase(url: string, options: { max?: number; onIdleError?: (error: Error) => void } = {}) {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    options: sessionOptions,
  })
  // Without a listener a dropped connection would end the process, idle or lent out; the pool replaces it by itself.
  const onError = options.onIdleError ?? (() => {})
  pool.on('error', onError)
  pool.on('connect', (client) => {
    client.on('error', onError)
    boundQueries(client)
    prepareStatements(client)
  })
  return { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool: boundPool(pool) }) }), pool }
}

/** Waiting for a connection counts as waiting for the database. One that comes too late goes back. */
function boundPool(pool: pg.Pool): PostgresPool {
  const connect = () => {
    const coming = Promise.withResolvers<pg.PoolClient>()
    return waitWithinBudget(
      () => {
        pool.connect().then(coming.resolve, coming.reject)
        return coming.promise
      },
      { onTimeout: () => void coming.promise.then((client) => client.release()).catch(() => {}) },
    )
  }
  return { connect, end: () => pool.end(), options: pool.options }
}
