import { run, type Runner } from 'graphile-worker'
import { freeAbandonedJobs } from './server/jobs/abandoned-jobs.sql.ts'
import { dashboardCrontab, dashboardTasks } from './server/dashboard/dashboard.jobs.ts'
import { isDatabaseUnavailable, retryWhileUnavailable } from './server/database/availability.ts'
import { emailTasks } from './server/emails/emails.jobs.ts'
import { exceptionCrontab, exceptionTasks } from './server/exceptions/exceptions.jobs.ts'
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

// The queue records the end of a job without awaiting it, so a database that is down at that moment is reported here. The job's lock
// expires, and the job's work is not done twice. Any other error ends the worker, as it would without this handler.
process.on('unhandledRejection', (err) => {
  if (!isDatabaseUnavailable(err)) throw err
  log.warn({ err }, 'could not record the end of a job')
})

// The queue may give up when its database goes down: it is restarted, and a worker that starts without a database waits for it.
for (let over = false; !over;) {
  runner = await retryWhileUnavailable(Number.POSITIVE_INFINITY, start, (err) => log.warn({ err }, 'the database does not respond yet'))
  log.info('the worker is ready')
  over = await runner.promise.then(
    () => true,
    (err: unknown) => {
      if (!isDatabaseUnavailable(err)) throw err
      log.warn({ err }, 'the database connection was lost: restarting the queue')
      runner = undefined
      return false
    },
  )
}

async function start(): Promise<Runner> {
  // A killed worker left its jobs locked. They are searched for immediately at a start, then every minute.
  await freeAbandonedJobs(db)
  return run({
    pgPool: pool,
    concurrency: 5,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: jobLogger(log),
    taskList: {
      ...paymentTasks(deps),
      ...emailTasks(deps),
      ...limitTasks(deps),
      ...orderTasks(deps),
      ...dashboardTasks(deps),
      ...exceptionTasks(deps),
    },
    crontab: [paymentCrontab, limitCrontab, orderCrontab, dashboardCrontab, exceptionCrontab].join('\n'),
  })
}
