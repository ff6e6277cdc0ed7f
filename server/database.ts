import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '#database/tables.generated.ts'

/** Runs anywhere. */
export type Db = Kysely<DB>
/** Only inside a transaction. */
export type Tx = Transaction<DB>

// Counts and sums arrive as int8; ours stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export function openDatabase(url: string, options: { max?: number; onIdleError?: (error: Error) => void } = {}) {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
  })
  // Without a listener a dropped idle connection would end the process; the pool replaces it by itself.
  pool.on('error', options.onIdleError ?? (() => {}))
  return { db: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), pool }
}
