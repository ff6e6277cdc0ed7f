import type { JobHelpers, Task, TaskList } from 'graphile-worker'
import type { Deps } from '../start/deps.ts'
import { newOrigin, originIn, withLogContext, withOrigin } from '../monitoring/log-context.ts'
import { type JobOutcome, jobRuns } from '../monitoring/events.ts'
import { inSpan } from '../monitoring/spans.ts'
import type { Jobs } from './job.ts'
import { addJob } from './jobs.sql.ts'
import { type JobName, type Payload, queueLimits, queueOf } from './job-kinds.ts'

/** Jobs of a queue stop together while the provider that they need does not respond. */
interface Guards {
  /** `pausedFor`: for how long it should not be called, in seconds. */
  provider?: { pausedFor(): Promise<number> }
  /** In place of the queue's own, for tests. Seconds. */
  limit?: number
}

class JobTimeout extends Error {
  override readonly name = 'JobTimeout'
}

/**
 * Adds to each job what all of them need: a time limit, metrics, a log context with the job's ids, and a line for each failure. One that takes
 * longer than its queue allows fails and is tried again; what it has started goes on, and is not done twice. While the provider does not
 * respond, jobs are postponed instead of failing, so that an outage uses up no attempts.
 */
export const guardTasks = (deps: Pick<Deps, 'db' | 'log'>, jobs: Partial<Jobs>, guards: Guards = {}): TaskList =>
  Object.fromEntries(
    Object.entries(jobs).flatMap(([name, { run }]) => (run ? [[name, guard(deps, name as JobName, run as Run, guards)]] : [])),
  )

type Run = (payload: unknown) => Promise<unknown>

/** The job goes on in the trace of the request that queued it. A scheduled one begins its own. */
const guard =
  (deps: Pick<Deps, 'db' | 'log'>, job: JobName, run: Run, guards: Guards): Task =>
  (queued, helpers) => {
    const { origin, payload } = opened(queued)
    const attempt = () => inSpan('job', job, {}, () => runOnce(deps, job, () => run(payload), { ...guards, helpers }))
    return withOrigin(originIn(origin) ?? newOrigin(), () => withLogContext({ job, jobId: helpers.job.id, ...idsIn(payload) }, attempt))
  }

/** A payload could be anything, also null: its job fails by itself. */
function opened(queued: unknown): { origin?: unknown; payload: unknown } {
  if (typeof queued !== 'object' || queued === null) return { payload: queued }
  const { origin, ...payload } = queued as Record<string, unknown>
  return { origin, payload }
}

async function runOnce(
  deps: Pick<Deps, 'db' | 'log'>,
  job: JobName,
  run: () => Promise<unknown>,
  { provider, limit = queueLimits[queueOf(job)], helpers }: Guards & { helpers: JobHelpers },
) {
  const begun = performance.now()
  const end = (outcome: JobOutcome) => jobRuns.publish({ queue: queueOf(job), job, outcome, seconds: (performance.now() - begun) / 1000 })
  const postponed = async () => {
    const seconds = (await provider?.pausedFor()) ?? 0
    if (seconds === 0) return false
    await postpone(deps, job, helpers, seconds)
    end('postponed')
    return true
  }
  if (await postponed()) return
  const { attempts, max_attempts: of } = helpers.job
  try {
    await withinLimit(limit, run())
    end('done')
  } catch (err) {
    if (await postponed()) return
    const dead = attempts >= of
    deps.log[dead ? 'error' : 'warn']({ err, attempt: attempts, of }, dead ? 'a job is dead' : 'a job failed and will be tried again')
    end(dead ? 'dead' : 'failed')
    throw err
  }
}

/** Replaces the job by one that runs after the pause. A few seconds more or less keep thousands of jobs from starting together. */
async function postpone({ db }: Pick<Deps, 'db'>, job: JobName, { job: { payload, key, priority } }: JobHelpers, seconds: number) {
  const runAt = new Date(Date.now() + (seconds + Math.random() * 5) * 1000)
  await addJob(db, job, payload as Payload<JobName>, { runAt, postponed: true, priority, ...(key ? { key } : {}) })
}

async function withinLimit(seconds: number, work: Promise<unknown>) {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new JobTimeout(`the job took longer than ${seconds} s`)), seconds * 1000)
  try {
    await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Only ids of ours: a payload could be anything. */
const idsIn = (payload: unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(payload ?? {}).filter(([, value]) => typeof value === 'string' && uuid.test(value)))
