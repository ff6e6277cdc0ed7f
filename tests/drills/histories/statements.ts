import { AsyncLocalStorage } from 'node:async_hooks'
import type { Socket } from 'node:net'
import type pg from 'pg'

export interface Statement {
  text: string
  client: pg.PoolClient
  execute: () => Promise<unknown>
  /**
   * Ends the work of the connection, as its loss does: its transaction is rolled back, and its holder gets no further answer. A new one would
   * have to learn all statements again, which takes longer than the rest of an event.
   */
  lose: () => Promise<unknown>
}

/** Whoever works on the store: a process of it that may be interrupted, or wait for its turn. */
export interface Actor {
  run: (statement: Statement) => Promise<unknown>
  /** Waits in simulated time. */
  pause: (milliseconds: number) => Promise<void>
}

const actors = new AsyncLocalStorage<Actor>()

/** All statements of the work, and of what it begins, are run by the actor. */
export const actAs = <Result>(actor: Actor, work: () => Promise<Result>): Promise<Result> => actors.run(actor, work)

export const currentActor = () => actors.getStore()

const inUse = new WeakSet<pg.ClientBase>()

/** Whether somebody has taken the connection from its pool. */
export const isInUse = (client: pg.ClientBase) => inUse.has(client)

const lost = new WeakSet<pg.ClientBase>()

/** The statements of a pool's connections, after everything that the store does to them itself. */
export function watchStatements(pool: pg.Pool) {
  pool.on('acquire', (client) => inUse.add(client))
  pool.on('release', (_error, client) => {
    inUse.delete(client)
    lost.delete(client)
  })
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    const watched = (...args: unknown[]) => {
      if (lost.has(client)) return Promise.reject(new Error('Connection terminated unexpectedly'))
      const [actor, execute] = [currentActor(), () => query(...args)]
      const lose = () => {
        lost.add(client)
        return query('rollback')
      }
      return actor ? actor.run({ text: String(args[0]), client, execute, lose }) : execute()
    }
    client.query = watched as typeof client.query
  })
}

interface Internals {
  connection: { stream: Socket }
  processID: number
}
/** The types of `pg` do not declare it. */
export const socketOf = (client: pg.ClientBase) => (client as pg.ClientBase & Internals).connection.stream
export const pidOf = (client: pg.ClientBase) => (client as pg.ClientBase & Internals).processID
