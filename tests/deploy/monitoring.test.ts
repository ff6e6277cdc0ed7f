import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parse } from 'yaml'
import { emailResults, jobRuns, providerCalls, webhookReceptions } from '#server/platform/monitoring/events.ts'
import { orderChanges } from '#server/orders/order/orders.sql.ts'
import { emailKinds } from '#programs/composition/emails.ts'
import { registerEmailMetrics } from '#server/platform/emails/email-metrics.ts'
import { registerMetrics } from '#programs/composition/metrics.ts'
import { openMetrics } from '#server/platform/monitoring/metrics.ts'
import { storeProviderFailure } from '#server/platform/monitoring/provider-health.sql.ts'
import { addJob } from '#server/platform/jobs/jobs.sql.ts'
import { queueLimits } from '#server/platform/jobs/job-kinds.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { provideDatabase } from '../harness/provide-database.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')

interface Rule {
  alert: string
  expr: string
  for?: string
  labels: { severity: string }
  annotations: { summary: string }
}
const { groups } = parse(read('deploy/monitoring/prometheus-alerts.yml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const dashboard = JSON.parse(read('deploy/monitoring/grafana-dashboard.json')) as {
  panels: { id: number; title: string; targets?: { expr: string }[] }[]
}
const expressions = [
  ...rules.map(({ alert, expr }) => [`alert ${alert}`, expr] as const),
  ...dashboard.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [`panel ${title}`, expr] as const)),
]

/** Words of the query language, and what Prometheus itself adds. */
const language = /^(and|sum|max|by|rate|increase|absent|histogram_quantile|max_over_time|le|up|job|instance|time)$/

/** The metrics and labels of an expression: what is left without texts, numbers, ranges and the language. */
function namesIn(expr: string) {
  const labels = [...expr.matchAll(/(?:by|without) \(([^)]*)\)|\{([^}]*)\}/g)].flatMap(([, by, matchers]) =>
    by === undefined ? [...matchers!.matchAll(/(\w+)\s*[=!~]/g)].map(([, label]) => label!) : by.split(/,\s*/),
  )
  const rest = expr.replaceAll(/(?:by|without) \([^)]*\)|\{[^}]*\}|\[[^\]]*\]/g, ' ')
  return { labels, metrics: [...rest.matchAll(/[a-z_]\w*/gi)].map(([name]) => name).filter((name) => !language.test(name)) }
}

const database = await provideDatabase()

const silent = pino({ level: 'silent' })
const metricsOf = (db = database.db) => {
  const { registry } = openMetrics()
  registerMetrics({ db, log: silent }, registry)
  registerEmailMetrics(registry, emailKinds)
  return registry
}

/** A reading is given up after two seconds, and is used for fifteen: however long they take here, it is still the same moment. */
function stopClock() {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => clock.mockRestore())
}

test.each(expressions)('%s uses metrics and labels that exist', (_, expr) => {
  const known = new Map(
    metricsOf()
      .getMetricsAsArray()
      .flatMap((metric) => {
        const { labelNames = [] } = metric as unknown as { labelNames?: string[] }
        return ['', '_bucket', '_count', '_sum'].map((suffix) => [metric.name + suffix, labelNames] as const)
      }),
  )
  const { metrics, labels } = namesIn(expr)
  expect(metrics.filter((name) => !known.has(name))).toEqual([])
  const allowed = new Set([...metrics.flatMap((name) => known.get(name) ?? []), 'le', 'job', 'instance'])
  expect(labels.filter((label) => !allowed.has(label))).toEqual([])
})

test('every alert has a severity, a summary and a section in the operator’s page', () => {
  const page = read('docs/operations.md')
  expect(rules.length).toBeGreaterThan(8)
  for (const { alert, labels, annotations } of rules) {
    expect(['page', 'ticket']).toContain(labels.severity)
    expect(annotations.summary).toMatch(/\.$/)
    expect(page).toMatch(new RegExp(`^### ${alert}$`, 'm'))
  }
  const documented = [...page.matchAll(/^### (\w+)$/gm)].map(([, name]) => name!)
  expect(documented.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted())
})

test('a job that dies whenever the sweep queues it again alarms, one that dies once does not', () => {
  const { expr, for: lasting } = rules.find(({ alert }) => alert === 'JobsDead')!
  const window = Number(/max_over_time\(jobs_dead\[(\d+)m\]\)/.exec(expr)![1])
  const pauses = [1, 2, 3, 4, 5, 6, 7].map((attempt) => Math.exp(attempt) / 60)
  const dead = pauses.at(-1)! + 1
  const attempts = pauses.slice(0, -1).reduce((sum, pause) => sum + pause) + (pauses.length * queueLimits.payments) / 60
  expect(window).toBeGreaterThan(attempts)
  expect(Number(/^(\d+)h$/.exec(lasting!)![1]) * 60).toBeGreaterThan(dead + window)
})

test('every metric of ours is on the dashboard or in an alert', () => {
  const used = expressions.map(([, expr]) => expr).join(' ')
  const ours = metricsOf()
    .getMetricsAsArray()
    .map(({ name }) => name)
    .filter((name) => !/^(process|nodejs)_/.test(name))
  expect(ours.filter((name) => !used.includes(name))).toEqual([])
})

test('events are counted', async () => {
  const registry = metricsOf()
  providerCalls.publish({ provider: 'PagBank', operation: 'GET /orders/{id}', outcome: 'timeout', seconds: 9 })
  jobRuns.publish({ queue: 'emails', job: 'send_email', outcome: 'dead', seconds: 0.3 })
  orderChanges.publish({ from: 'PENDING', to: 'PAID' })
  webhookReceptions.publish({ result: 'refused' })
  emailResults.publish({ kind: 'ACCESS', result: 'sent' })
  const text = await registry.metrics()
  for (const line of [
    'provider_call_seconds_count{provider="PagBank",operation="GET /orders/{id}",outcome="timeout"} 1',
    'job_run_seconds_count{queue="emails",job="send_email",outcome="dead"} 1',
    'order_changes_total{from="PENDING",to="PAID"} 1',
    'webhook_events_total{result="refused"} 1',
    'emails_total{kind="ACCESS",result="sent"} 1',
  ])
    expect(text).toContain(line)
})

test('the first event of a process that an alert counts is an increase', async () => {
  const text = await metricsOf().metrics()
  for (const line of [
    ...['PENDING', 'EXPIRED', 'FAILED', 'CANCELED'].map((from) => `order_changes_total{from="${from}",to="REFUND_DUE"} 0`),
    ...['ACCESS', 'REFUND', 'SIGN_IN'].map((kind) => `emails_total{kind="${kind}",result="refused"} 0`),
    'webhook_events_total{result="refused"} 0',
    'money_claims_broken_total{claim="BALANCED"} 0',
  ])
    expect(text).toContain(line)
})

test('what waits, what is dead and who does not respond is read from the database, at most every 15 seconds', async () => {
  await addJob(database.db, 'send_email', { emailId: 'late' }, { runAt: new Date(Date.now() - 100_000) })
  await addJob(database.db, 'send_email', { emailId: 'later' }, { runAt: new Date(Date.now() + 3_600_000) })
  await addJob(database.db, 'expire_order', { orderId: 'dead' }, { key: 'dead' })
  await database.pool.query(`update graphile_worker._private_jobs set attempts = max_attempts where key = 'dead'`)
  for (let failure = 0; failure < 5; failure++) await storeProviderFailure(database.db, 'SMTP', { reason: 'ESOCKET', subject: null })
  stopClock()
  const registry = metricsOf()
  const text = await registry.metrics()
  expect(text).toContain('jobs_waiting{queue="emails",job="send_email"} 1')
  expect(text).toContain('jobs_dead{queue="payments",job="expire_order"} 1')
  const lag = Number(/job_lag_seconds\{queue="emails",job="send_email"\} (\S+)/.exec(text)?.[1])
  expect([lag >= 100, lag < 1_000]).toEqual([true, true])
  expect(text).toContain('provider_open{provider="SMTP"} 1')
  await database.pool.query('truncate graphile_worker._private_jobs')
  expect(await registry.metrics()).toContain('jobs_waiting{queue="emails",job="send_email"} 1')
})

test('without a database the other metrics are still served', async () => {
  const unreachable = openDatabase('postgres://sabia:sabia@127.0.0.1:1/sabia', { max: 1 })
  const text = await metricsOf(unreachable.db).metrics()
  await unreachable.db.destroy()
  expect(text).toContain('process_cpu_seconds_total')
  expect(text).not.toMatch(/^jobs_waiting\{/m)
})
