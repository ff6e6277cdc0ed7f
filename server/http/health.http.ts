import { Hono } from 'hono'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { withDatabaseBudget } from '../database/database-budget.ts'
import { ping } from '../database/ping.sql.ts'
import type { Deps } from '../deps.ts'

/**
 * `/healthz`: the process responds. `/readyz`: it can serve, so a load balancer may send requests. `/metrics`: metrics in Prometheus' text
 * format.
 */
export function healthRoutes({ db, log }: Pick<Deps, 'db' | 'log'>, registry: Registry) {
  return new Hono()
    .get('/healthz', (context) => context.text('ok'))
    .get('/readyz', async (context) => {
      try {
        await withDatabaseBudget(2_000, () => ping(db))
        return context.text('ready')
      } catch (error) {
        log.warn({ err: error }, 'not ready: the database does not answer')
        return context.text('the database does not answer', 503)
      }
    })
    .get('/metrics', async (context) => context.text(await registry.metrics(), 200, { 'content-type': registry.contentType }))
}

export type Metrics = ReturnType<typeof openMetrics>

export function openMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by the route that answered',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const webhookEvents = new Counter({
    name: 'webhook_events_total',
    help: 'Webhook events: stored, repeated, unknown (unsigned and about no payment of ours, not stored), refused (wrong signature)',
    labelNames: ['result'],
    registers: [registry],
  })
  return { registry, seconds, webhookEvents }
}
