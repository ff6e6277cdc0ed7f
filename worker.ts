import { run } from 'graphile-worker'
import { freeAbandonedJobs } from './server/abandoned-jobs.sql.ts'
import { overAbsence } from './server/database-away.ts'
import { letterTasks } from './server/letters/letters.jobs.ts'
import { limitCrontab, limitTasks } from './server/limits/limits.jobs.ts'
import { open, stopOnSignal } from './server/open.ts'
import { paymentCrontab, paymentTasks } from './server/payments/payments.jobs.ts'
import { jobLogger } from './server/job-logger.ts'

const { deps, log, pool, db } = open('worker')

const runner = await overAbsence(Number.POSITIVE_INFINITY, start, (err) => log.warn({ err }, 'the database does not answer yet'))
log.info('the worker is ready')

stopOnSignal(async () => {
  await runner.stop()
  await db.destroy()
})
await runner.promise

/** A worker that is started while its database is away waits for it, as the web does; whatever else is wrong ends it. */
async function start() {
  // A worker that was killed left its jobs locked; at a start they are looked for at once, then each minute.
  await freeAbandonedJobs(db)
  return run({
    pgPool: pool,
    concurrency: 5,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: jobLogger(log),
    taskList: { ...paymentTasks(deps), ...letterTasks(deps), ...limitTasks(deps) },
    crontab: [paymentCrontab, limitCrontab].join('\n'),
  })
}
