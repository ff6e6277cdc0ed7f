import { join } from 'node:path'
import { Child } from '../child.ts'

export interface Statement {
  text: string
  values: unknown[]
  /** Rows that it must find or change. */
  rows: number
}

/** What is done together; more than one statement that writes is a transaction. */
export type Unit = Statement[]

export interface DatabaseWork {
  databaseUrl: string
  clients: number
  seconds: number
  warming: number
  /** One after the other, and again from the first. */
  units?: Unit[]
  /** Or orders of two lines, each of other books of these, as pgbench would insert them. */
  orders?: { books: string[]; course: string }
}

export interface DatabaseFloor {
  perSecond: number
  p50: number
  p95: number
  p99: number
  /** Microseconds of the floor's own process for a unit, without PostgreSQL's. */
  cpu: number
}

/** The same rows through `pg` alone, prepared, by as many clients at once, in a process of its own. */
export async function databaseFloor(work: DatabaseWork): Promise<DatabaseFloor> {
  const { child } = await Child.open(join(import.meta.dirname, 'bare-clients.ts'))
  try {
    return await child.ask<DatabaseFloor>(work)
  } finally {
    child.close()
  }
}
