import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { WorkerPool } from 'graphile-worker'
import { isDatabaseUnavailable } from '../database/availability.ts'
import type { Db } from '../database/database.ts'
import type { Deps } from '../start/deps.ts'

/** Milliseconds. The queues look for jobs by themselves once a second. */
const interval = 100

/**
 * Tells the queues when jobs were added, by any process. Whoever adds one sends no notification: transactions that notify commit one after
 * the other on the whole server.
 */
export function nudgeQueues(deps: Pick<Deps, 'db' | 'log'>, pools: ReadonlySet<WorkerPool>): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const ended = nudgeUntil(stopping.signal, deps, pools)
  return {
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}

async function nudgeUntil(signal: AbortSignal, { db, log }: Pick<Deps, 'db' | 'log'>, pools: ReadonlySet<WorkerPool>) {
  let [before, last] = [0, 0]
  while (!signal.aborted) {
    const added = await jobsAdded(db).catch((err: unknown) => {
      // Meanwhile the queues look once a second, as they do while the database is away.
      if (!isDatabaseUnavailable(err)) log.warn({ err }, 'could not look for new jobs')
      return last
    })
    // A number is drawn before its transaction commits, so jobs of the interval before count again.
    if (added > before && !signal.aborted) for (const pool of pools) pool.nudge(added - before)
    ;[before, last] = [last, added]
    await sleep(interval, undefined, { signal }).catch(() => {})
  }
}

/** How many jobs were ever added, also by transactions that have not committed yet. */
async function jobsAdded(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(pg_sequence_last_value(pg_get_serial_sequence('graphile_worker._private_jobs', 'id')::regclass), 0)::float8 as count`.execute(
    db,
  )
  return rows[0]!.count
}
