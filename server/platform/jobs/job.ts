import type { DB } from '#database/tables.generated.ts'
import type { JobName, Payload } from './job-kinds.ts'

/** One of the declarations in a context's `*.jobs.ts`. */
export interface Job<Content> {
  /** Undefined while the party that it calls is not configured: then its queue is not started, and it waits. */
  run: ((payload: Content) => Promise<unknown>) | undefined
  /** When a worker adds the job, in UTC; one worker only. `maxAttempts`: none, or few, where the next run does what this one left. */
  schedule?: { cron: string; maxAttempts: number }
  sweep?: Sweep<Content>
}

/** Every job. */
export type Jobs = { [Name in JobName]: Job<Payload<Name>> }

/** The rows of a table that say that the job has work to do. */
export interface Sweep<Content> {
  /** Nothing else adds the first job: that a row has none is no failure. Its jobs wait for all others of their queue. */
  regular?: true
  table: keyof DB
  /** SQL condition of rows whose work is due, or that their job should have done by now. Needs an index. */
  due: string
  oldestFirst: string
  /** The field of the job's payload that holds the row's id. */
  field: keyof Content & string
  /** A job's key is this and the row's id. */
  key: string
}
