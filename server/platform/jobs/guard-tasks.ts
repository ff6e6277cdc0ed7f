import type { JobHelpers, Task, TaskList } from 'graphile-worker'
import type { Deps } from '../start/deps.ts'
import { withLogContext } from '../monitoring/log-context.ts'
import { type JobOutcome, jobRuns } from '../monitoring/events.ts'
import { addJob, type Jobs } from './jobs.sql.ts'
import { jobLimits, type QueueName } from './queue-of.ts'

export interface Queue {
  name: QueueName
  /** How many jobs a worker runs at the same time. */
  concurrency: number
  /** A job that takes longer fails and is tried again; what it has started goes on, and is not done twice. Seconds; for tests. */
  limit?: number
  tasks: TaskList
  /** For how long new jobs may wait for each other, to be fetched with one query. On average, in milliseconds; at most 1,000. */
  fetchDelay?: number
  /** The provider that its jobs need. `pausedFor`: for how long it should not be called, in seconds. */
  provider?: { pausedFor(): Promise<number> }
}

class JobTimeout extends Error {
  override readonly name = 'JobTimeout'
}

/**
 * Adds to each task of a queue what all of them need: a time limit, metrics, a log context with the job's ids, and a line for each failure.
 * While the queue's provider does not respond, its jobs are postponed instead of failing, so that an outage uses up no attempts.
 */
export const guardTasks = (deps: Pick<Deps, 'db' | 'log'>, queue: Queue): TaskList =>
  Object.fromEntries(
    Object.entries(queue.tasks).map(([job, task]): [string, Task] => [
      job,
      (payload, helpers) =>
        withLogContext({ job, jobId: helpers.job.id, ...idsIn(payload) }, async () => {
          const begun = performance.now()
          const end = (outcome: JobOutcome) =>
            jobRuns.publish({ queue: queue.name, job, outcome, seconds: (performance.now() - begun) / 1000 })
          const postponed = async () => {
            const seconds = (await queue.provider?.pausedFor()) ?? 0
            if (seconds === 0) return false
            await postpone(deps, job, helpers, seconds)
            end('postponed')
            return true
          }
          if (await postponed()) return
          try {
            await withinLimit(queue.limit ?? jobLimits[queue.name], async () => task!(payload, helpers))
            end('done')
          } catch (err) {
            if (await postponed()) return
            const { attempts, max_attempts: of } = helpers.job
            const dead = attempts >= of
            deps.log[dead ? 'error' : 'warn'](
              { err, attempt: attempts, of },
              dead ? 'a job is dead' : 'a job failed and will be tried again',
            )
            end(dead ? 'dead' : 'failed')
            throw err
          }
        }),
    ]),
  )

/** Replaces the job by one that runs after the pause. A few seconds more or less keep thousands of jobs from starting together. */
async function postpone({ db }: Pick<Deps, 'db'>, job: string, { job: { payload, key, priority } }: JobHelpers, seconds: number) {
  const runAt = new Date(Date.now() + (seconds + Math.random() * 5) * 1000)
  await addJob(db, job as keyof Jobs, payload as Jobs[keyof Jobs], { runAt, postponed: true, priority, ...(key ? { key } : {}) })
}

async function withinLimit(seconds: number, work: () => Promise<unknown>) {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new JobTimeout(`the job took longer than ${seconds} s`)), seconds * 1000)
  try {
    await Promise.race([work(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Only ids of ours: a payload could be anything. */
const idsIn = (payload: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(payload ?? {}).filter(([, value]) => typeof value === 'string' && uuid.test(value)))
