import type pg from 'pg'
import { type DatabaseTimeout, waitWithinBudget } from './database-budget.ts'

type Query = (...args: unknown[]) => unknown
type Callback = (error: unknown, result?: unknown) => void

/**
 * Closes a connection when a query exceeds the budget. Its result could still arrive, and the next query would take it for its own. The
 * pool replaces a closed connection. PostgreSQL's `statement_timeout` does not help when the server is frozen.
 */
export function boundQueries(client: pg.ClientBase) {
  const query = client.query.bind(client) as Query
  let timedOut: DatabaseTimeout | undefined
  const close = (error: DatabaseTimeout) => {
    timedOut = error
    socketOf(client).destroy(error)
  }
  const ask = (args: unknown[]) =>
    // After a timeout a transaction still sends its ROLLBACK, which must not wait either.
    timedOut ? Promise.reject(timedOut) : waitWithinBudget(() => query(...args) as Promise<unknown>, { onTimeout: close })

  const bounded: Query = (...args) => {
    const callback = args.at(-1)
    if (typeof callback !== 'function') return ask(args)
    // The pool's own `query`, which the job queue uses, passes a callback.
    void ask(args.slice(0, -1)).then((result) => (callback as Callback)(undefined, result), callback as Callback)
    return undefined
  }
  client.query = bounded as typeof client.query
}

/** The types of `pg` do not declare it. */
const socketOf = (client: pg.ClientBase) =>
  (client as pg.ClientBase & { connection: { stream: { destroy: (error: Error) => void } } }).connection.stream
