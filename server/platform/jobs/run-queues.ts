import { EventEmitter } from 'node:events'
import { run, type Runner, type TaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Deps } from '../start/deps.ts'
import { isDatabaseUnavailable } from '../database/availability.ts'
import { freeAbandonedJobs, storeHeartbeat } from './abandoned-jobs.sql.ts'
import { guardTasks } from './guard-tasks.ts'
import type { Job, Jobs } from './job.ts'
import { jobLogger } from './job-logger.ts'
import { type QueueName, queueOf } from './job-kinds.ts'
import { nudgeQueues } from './nudge-queues.sql.ts'
import { registerTasks } from './register-tasks.sql.ts'

const heartbeatMs = 5_000

export interface QueueSettings {
  /** How many jobs a worker runs at the same time. */
  concurrency: number
  /** For how long new jobs may wait for each other, to be fetched with one query. On average, in milliseconds; at most 1,000. */
  fetchDelay?: number
  /** The provider that its jobs need. */
  provider?: { pausedFor(): Promise<number> }
}

export interface RunningQueues {
  /** Resolves or rejects when the first queue ends, after all of them have stopped. A queue that lost its database may do either. */
  ended: Promise<void>
  stop: () => Promise<void>
}

/**
 * Runs each queue with its own concurrency: a queue whose jobs are slow does not delay the others. The crontab belongs to the process, and
 * PostgreSQL lets only one worker queue each of its jobs. The jobs of workers that died are unlocked first.
 */
export async function runQueues(
  deps: Pick<Deps, 'db' | 'log'>,
  { pool, queues, jobs }: { pool: Pool; queues: Record<QueueName, QueueSettings>; jobs: Jobs },
): Promise<RunningQueues> {
  await freeAbandonedJobs(deps.db)
  const runnable = Object.entries<Job<never>>(jobs).filter(([, { run }]) => run)
  await registerTasks(
    deps.db,
    runnable.map(([name]) => name),
  )
  const heartbeat = startHeartbeat(deps)
  const nudging = nudgeQueues(deps, heartbeat.pools)
  const runners: Runner[] = []
  const stop = async () => {
    await nudging.stop()
    await Promise.allSettled(runners.map((runner) => runner.stop()))
    heartbeat.stop()
  }
  try {
    for (const [name, queue] of Object.entries(queues)) {
      const own = runnable.filter(([job]) => queueOf(job) === name)
      if (own.length === 0) continue
      const tasks = guardTasks(deps, Object.fromEntries(own), queue)
      runners.push(await start(deps, pool, { ...queue, tasks }, heartbeat.events(), runners.length === 0 ? crontabOf(runnable) : ''))
    }
  } catch (error) {
    await stop()
    throw error
  }
  return { ended: firstEnd(runners, stop), stop }
}

async function firstEnd(runners: readonly Runner[], stop: () => Promise<void>) {
  try {
    await Promise.race(runners.map((runner) => runner.promise))
  } finally {
    await stop()
  }
}

const crontabOf = (jobs: readonly [string, Job<never>][]) =>
  jobs.flatMap(([name, { schedule }]) => (schedule ? [`${schedule.cron} ${name} ?max=${schedule.maxAttempts}`] : [])).join('\n')

const start = (
  deps: Pick<Deps, 'db' | 'log'>,
  pool: Pool,
  queue: QueueSettings & { tasks: TaskList },
  events: WorkerEvents,
  crontab: string,
) =>
  run({
    pgPool: pool,
    concurrency: queue.concurrency,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: jobLogger(deps.log),
    events,
    taskList: queue.tasks,
    ...(queue.fetchDelay && { preset: { worker: { localQueue: fetchedTogether(queue.concurrency, queue.fetchDelay) } } }),
    ...(crontab ? { crontab } : { parsedCronItems: [] }),
  })

/** New jobs wake every queue, which costs a query each. One with a delay does not look again until it has passed. */
const fetchedTogether = (concurrency: number, durationMs: number) => ({
  size: concurrency,
  // Jobs that wait behind slow ones go back, because another worker may be free.
  ttl: heartbeatMs,
  refetchDelay: { durationMs, threshold: concurrency - 1, maxAbortThreshold: Infinity },
})

/** Each queue locks its jobs under a name of its own, which is known when it starts. */
function startHeartbeat({ db, log }: Pick<Deps, 'db' | 'log'>) {
  const workers = new Set<string>()
  const pools = new Set<WorkerPool>()
  const beat = () =>
    storeHeartbeat(db, [...workers]).catch((err: unknown) => {
      if (!isDatabaseUnavailable(err)) throw err
      log.warn({ err }, 'could not store a heartbeat')
    })
  const timer = setInterval(() => void beat(), heartbeatMs)
  return {
    events: (): WorkerEvents => {
      const events: WorkerEvents = new EventEmitter()
      events.on('pool:create', ({ workerPool }) => {
        workers.add(workerPool.id)
        pools.add(workerPool)
        void beat()
      })
      for (const end of ['pool:gracefulShutdown', 'pool:forcefulShutdown'] as const)
        events.on(end, ({ workerPool }) => pools.delete(workerPool))
      return events
    },
    /** The pools that take jobs. */
    pools,
    stop: () => clearInterval(timer),
  }
}
