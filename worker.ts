import { run, type Runner } from 'graphile-worker'
import { freeAbandonedJobs } from './server/jobs/abandoned-jobs.sql.ts'
import { dashboardCrontab, dashboardTasks } from './server/dashboard/dashboard.jobs.ts'
import { isDatabaseUnavailable, retryWhileUnavailable } from './server/database/availability.ts'
import { emailTasks } from './server/emails/emails.jobs.ts'
import { limitCrontab, limitTasks } from './server/rate-limits/rate-limits.jobs.ts'
import { open, stopOnSignal } from './server/open.ts'
import { orderCrontab, orderTasks } from './server/orders/orders.jobs.ts'
import { paymentCrontab, paymentTasks } from './server/payments/payments.jobs.ts'
import { jobLogger } from './server/jobs/job-logger.ts'

const { deps, log, pool, db } = open('worker')

let runner: Runner | undefined

stopOnSignal(async () => {
  await runner?.stop()
  await db.destroy()
})

// The queue notes the end of a job without waiting for it: a database that is away just then comes out here. The job's lock ends by
// itself, and what it has done is not done twice. Anything else ends the worker, as it would without these lines.
process.on('unhandledRejection', (err) => {
  if (!isDatabaseUnavailable(err)) throw err
  log.warn({ err }, 'the end of a job could not be noted')
})

// The queue may give up when its database goes away: it begins anew, and a worker that starts without a database waits for it.
for (let over = false; !over;) {
  runner = await retryWhileUnavailable(Number.POSITIVE_INFINITY, start, (err) => log.warn({ err }, 'the database does not answer yet'))
  log.info('the worker is ready')
  over = await runner.promise.then(
    () => true,
    (err: unknown) => {
      if (!isDatabaseUnavailable(err)) throw err
      log.warn({ err }, 'the database went away: the queue begins anew')
      runner = undefined
      return false
    },
  )
}

async function start(): Promise<Runner> {
  // A worker that was killed left its jobs locked; at a start they are looked for at once, then each minute.
  await freeAbandonedJobs(db)
  return run({
    pgPool: pool,
    concurrency: 5,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: jobLogger(log),
    taskList: { ...paymentTasks(deps), ...emailTasks(deps), ...limitTasks(deps), ...orderTasks(deps), ...dashboardTasks(deps) },
    crontab: [paymentCrontab, limitCrontab, orderCrontab, dashboardCrontab].join('\n'),
  })
}
