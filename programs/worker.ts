import { setTimeout as pause } from 'node:timers/promises'
import { buyerCrontab, buyerTasks } from '#server/people/buyers/buyers.jobs.ts'
import { cdnCrontab, cdnTasks } from '#server/platform/web/response-cache/cdn/cdn.jobs.ts'
import { sectionsShowing } from '#server/platform/web/response-cache/cache-rules.ts'
import { purging } from '#server/platform/web/response-cache/cdn/purge-cdn.ts'
import { requestPurgesOnChange } from '#server/platform/web/response-cache/cdn/request-purges-on-change.ts'
import { contactCrontab, contactTasks } from '#server/people/contact/contact.jobs.ts'
import { dashboardCrontab, dashboardTasks } from '#server/operations/dashboard/dashboard.jobs.ts'
import { isDatabaseUnavailable, retryWhileUnavailable } from '#server/platform/database/availability.ts'
import { emailTasks } from '#server/platform/emails/emails.jobs.ts'
import { lessonNewsCrontab, lessonNewsTasks } from '#server/delivery/library/library.jobs.ts'
import { measureExceptions } from '#server/operations/exceptions/measure-exceptions.ts'
import { registerFiscalMetrics } from '#server/compliance/fiscal/fiscal-metrics.ts'
import { exceptionCrontab, exceptionTasks } from '#server/operations/exceptions/exceptions.jobs.ts'
import { registerLedgerMetrics } from '#server/money/ledger/ledger-metrics.ts'
import { ledgerCrontab, ledgerTasks } from '#server/money/ledger/ledger.jobs.ts'
import { fiscalCrontab, fiscalPlanTasks, fiscalTasks } from '#server/compliance/fiscal/fiscal.jobs.ts'
import { openCdn } from '#integrations/cdn/open-cdn.ts'
import { createFocusNfe } from '#integrations/focus-nfe/focus-nfe.ts'
import { fileCrontab, fileTasks } from '#server/platform/files/files.jobs.ts'
import { serveHealth } from '#server/platform/web/http/serve-health.ts'
import type { Queue } from '#server/platform/jobs/guard-tasks.ts'
import { runQueues, type RunningQueues } from '#server/platform/jobs/run-queues.ts'
import { sweepCrontab, sweepTasks } from '#server/platform/jobs/sweep.jobs.ts'
import { openMetrics } from '#server/platform/monitoring/metrics.ts'
import { registerStoreGauges } from '#server/platform/monitoring/store-gauges.ts'
import { listenForChanges } from '#server/platform/web/response-cache/listen-for-changes.ts'
import { limitCrontab, limitTasks } from '#server/platform/web/rate-limits/rate-limits.jobs.ts'
import { copyCrontab, copyTasks, stampTasks } from '#server/delivery/stamps/stamps.jobs.ts'
import { open, stopOnSignal } from '#server/platform/start/open.ts'
import { publishAtStart } from '#server/compliance/legal-texts/publish-at-start.ts'
import { paymentCrontab, paymentTasks } from '#server/money/payments/payments.jobs.ts'
import { privacyCrontab, privacyTasks } from '#server/compliance/privacy/privacy.jobs.ts'
import { transferCrontab, transferTasks } from '#server/money/transfers/transfers.jobs.ts'

const { deps, config, log, pool, closeDatabase, breakers } = open('worker')

const { reconcile_payments: reconcilePayments, apply_retention: applyRetention, ...payments } = paymentTasks(deps)
const { send_owner_email: sendOwnerEmail, ...checks } = exceptionTasks(deps, breakers.mail)
const { send_sign_in_code: sendSignInCode, ...buyers } = buyerTasks(deps, breakers.mail)
const { send_erasure_email: sendErasureEmail, ...privacy } = privacyTasks(deps, breakers.mail)
const issuer = config.fiscalIssuer && createFocusNfe({ ...config.fiscalIssuer, gate: breakers.fiscal })
const cdn = openCdn(config.cdn, sectionsShowing)
const { send_contact_emails: sendContactEmails, ...contact } = contactTasks(deps, breakers.mail)
const upkeep = {
  reconcile_payments: reconcilePayments,
  apply_retention: applyRetention,
  ...sweepTasks(deps),
  ...lessonNewsTasks(deps),
  ...limitTasks(deps),
  ...dashboardTasks(deps),
  ...ledgerTasks(deps),
  ...fileTasks(deps),
  ...transferTasks(deps),
  ...copyTasks(deps),
  ...fiscalPlanTasks(deps),
  ...checks,
  ...buyers,
  ...privacy,
  ...contact,
}
const queues: Queue[] = [
  { name: 'payments', concurrency: config.concurrency.payments, tasks: payments, provider: breakers.payments },
  {
    name: 'emails',
    concurrency: config.concurrency.emails,
    tasks: {
      ...emailTasks(deps, breakers.mail),
      send_owner_email: sendOwnerEmail,
      send_sign_in_code: sendSignInCode,
      send_erasure_email: sendErasureEmail,
      send_contact_emails: sendContactEmails,
    },
    provider: breakers.mail,
    fetchDelay: 100,
  },
  // A buyer waits for the copy of an e-book, but what else the processor has to do comes first.
  { name: 'stamps', concurrency: config.concurrency.stamps, tasks: stampTasks(deps), fetchDelay: 250 },
  ...(issuer
    ? [{ name: 'fiscal', concurrency: config.concurrency.fiscal, tasks: fiscalTasks(deps, issuer), provider: breakers.fiscal } as const]
    : []),
  ...(cdn
    ? [{ name: 'cdn', concurrency: 1, tasks: cdnTasks(purging({ db: deps.db, cdn, gate: breakers.cdn })), provider: breakers.cdn } as const]
    : []),
  { name: 'upkeep', concurrency: config.concurrency.upkeep, tasks: upkeep, fetchDelay: 1000 },
]
const crontab = [
  paymentCrontab,
  sweepCrontab,
  lessonNewsCrontab,
  limitCrontab,
  dashboardCrontab,
  ledgerCrontab,
  fileCrontab,
  transferCrontab,
  exceptionCrontab,
  buyerCrontab,
  copyCrontab,
  privacyCrontab,
  fiscalCrontab,
  contactCrontab,
  ...(cdn ? [cdnCrontab] : []),
].join('\n')

const metrics = openMetrics()
registerStoreGauges(metrics.registry, deps)
registerLedgerMetrics(deps, metrics.registry)
measureExceptions(deps, metrics.registry)
registerFiscalMetrics(deps, metrics.registry)
const health = serveHealth(deps, metrics.registry)

publishAtStart(deps)
const purges = cdn && requestPurgesOnChange(deps)
const watch = purges && listenForChanges({ databaseUrl: config.databaseDirectUrl, cache: purges, log })
let running: RunningQueues | undefined
const stopping = new AbortController()

stopOnSignal(async () => {
  stopping.abort()
  await watch?.close()
  await purges?.flush()
  await running?.stop()
  health?.close()
  await closeDatabase()
})

// The queue records the end of a job without awaiting it, so a database that is down at that moment is reported here. The job's lock
// expires, and the job's work is not done twice. Any other error ends the worker, as it would without this handler.
process.on('unhandledRejection', (err) => {
  if (!isDatabaseUnavailable(err)) throw err
  log.warn({ err }, 'could not record the end of a job')
})

// A queue may give up when its database goes down: all are restarted, and a worker that starts without a database waits for it.
while (!stopping.signal.aborted) {
  const start = () => runQueues(deps, { pool, queues, crontab })
  running = await retryWhileUnavailable(Number.POSITIVE_INFINITY, start, (err) => log.warn({ err }, 'the database does not respond yet'))
  log.info('the worker is ready')
  await running.ended.catch((err: unknown) => {
    if (!isDatabaseUnavailable(err)) throw err
    log.warn({ err }, 'the database connection was lost')
  })
  if (stopping.signal.aborted) break
  log.warn('a queue has ended: all of them are restarted')
  await pause(500)
}
