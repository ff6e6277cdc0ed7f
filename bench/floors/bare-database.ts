import { join } from 'node:path'
import { Child } from '../child.ts'

export interface Statement {
  text: string
  values: unknown[]
  /** The number of rows that it must find or change. */
  rows: number
}

/** Statements that are executed together. More than one writing statement is a transaction. */
export type Unit = Statement[]

export interface DatabaseWork {
  databaseUrl: string
  clients: number
  seconds: number
  warming: number
  /** Executed one after the other, then again from the first. */
  units?: Unit[]
  /** Or orders of two items, each of other books of these, as pgbench would insert them. */
  orders?: { books: string[]; course: string }
}

export interface DatabaseFloor {
  perSecond: number
  p50: number
  p95: number
  p99: number
  /** Microseconds of CPU time per unit of the floor's own process, without PostgreSQL's. */
  cpu: number
}

/** The same rows through `pg` alone, with prepared statements and the same number of clients, in a process of its own. */
export async function databaseFloor(work: DatabaseWork): Promise<DatabaseFloor> {
  const { child } = await Child.open(join(import.meta.dirname, 'bare-clients.ts'))
  try {
    return await child.ask<DatabaseFloor>(work)
  } finally {
    child.close()
  }
}
