import { setTimeout as pause } from 'node:timers/promises'
import { listJobs } from '#programs/composition/jobs.ts'
import { createPost } from '#integrations/smtp/smtp.ts'
import type { QueueName } from '#server/platform/jobs/job-kinds.ts'
import { isDatabaseUnavailable, retryWhileUnavailable } from '#server/platform/database/availability.ts'
import { emailKinds } from '#programs/composition/emails.ts'
import { registerMetrics } from '#programs/composition/metrics.ts'
import { registerEmailMetrics } from '#server/platform/emails/email-metrics.ts'
import { createFocusNfe } from '#integrations/focus-nfe/focus-nfe.ts'
import { createWebhookTargets } from '#integrations/webhook-targets/webhook-targets.ts'
import { createWebPush } from '#integrations/web-push/web-push.ts'
import { serveHealth } from '#server/platform/web/server/serve-health.ts'
import { type QueueSettings, runQueues, type RunningQueues } from '#server/platform/jobs/run-queues.ts'
import { exportSpans } from '#server/platform/monitoring/export-spans.ts'
import { endRuns } from '#server/platform/files/videos/run-ffmpeg.ts'
import { openMetrics } from '#server/platform/monitoring/metrics.ts'
import { open, stopOnSignal } from '#programs/composition/open.ts'
import { publishAtStart } from '#server/compliance/legal-texts/publish-at-start.ts'

const { deps, config, log, pool, closeDatabase, breakers } = open('worker')
const sendSpans = await exportSpans(config, 'worker')

const jobs = listJobs(deps, {
  post: createPost(config.mail, breakers.mail),
  targets: createWebhookTargets(config.webhookTargets),
  webPush: createWebPush(config.webhookTargets),
  issuer: config.fiscalIssuer ? createFocusNfe({ ...config.fiscalIssuer, gate: breakers.fiscal }) : undefined,
})
const { concurrency } = config
const queues: Record<QueueName, QueueSettings> = {
  payments: { concurrency: concurrency.payments, provider: breakers.payments },
  emails: { concurrency: concurrency.emails, provider: breakers.mail, fetchDelay: 100 },
  // A buyer waits for the copy of an e-book, but what else the processor has to do comes first.
  stamps: { concurrency: concurrency.stamps, fetchDelay: 250 },
  videos: { concurrency: concurrency.videos, fetchDelay: 1000 },
  fiscal: { concurrency: concurrency.fiscal, provider: breakers.fiscal },
  webhooks: { concurrency: concurrency.webhooks, fetchDelay: 250 },
  upkeep: { concurrency: concurrency.upkeep, fetchDelay: 1000 },
}

const metrics = openMetrics()
registerMetrics(deps, metrics.registry)
registerEmailMetrics(metrics.registry, emailKinds)
const health = serveHealth(deps, metrics.registry)

publishAtStart(deps)
let running: RunningQueues | undefined
const stopping = new AbortController()

stopOnSignal(async () => {
  stopping.abort()
  endRuns()
  await running?.stop()
  health?.close()
  await closeDatabase()
  await sendSpans()
})

// The queue records the end of a job without awaiting it, so a database that is down at that moment is reported here. The job's lock
// expires, and the job's work is not done twice. Any other error ends the worker, as it would without this handler.
process.on('unhandledRejection', (err) => {
  if (!isDatabaseUnavailable(err)) throw err
  log.warn({ err }, 'could not record the end of a job')
})

// A queue may give up when its database goes down: all are restarted, and a worker that starts without a database waits for it.
while (!stopping.signal.aborted) {
  const start = () => runQueues(deps, { pool, queues, jobs })
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
