import { run } from 'graphile-worker'
import { freeAbandonedJobs } from './server/abandoned-jobs.sql.ts'
import { letterTasks } from './server/letters/letters.jobs.ts'
import { limitCrontab, limitTasks } from './server/limits/limits.jobs.ts'
import { open, stopOnSignal } from './server/open.ts'
import { orderCrontab, orderTasks } from './server/orders/orders.jobs.ts'
import { paymentCrontab, paymentTasks } from './server/payments/payments.jobs.ts'
import { jobLogger } from './server/job-logger.ts'

const { deps, log, pool, db } = open('worker')

// A worker that was killed left its jobs locked; at a start they are looked for at once, then each minute.
await freeAbandonedJobs(db)
const runner = await run({
  pgPool: pool,
  concurrency: 5,
  pollInterval: 1000,
  noHandleSignals: true,
  logger: jobLogger(log),
  taskList: { ...paymentTasks(deps), ...letterTasks(deps), ...limitTasks(deps), ...orderTasks(deps) },
  crontab: [paymentCrontab, limitCrontab, orderCrontab].join('\n'),
})
log.info('the worker is ready')

stopOnSignal(async () => {
  await runner.stop()
  await db.destroy()
})
await runner.promise
