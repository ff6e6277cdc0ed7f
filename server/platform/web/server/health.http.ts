import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { Registry } from 'prom-client'
import { withDatabaseBudget } from '#server/platform/database/database-budget.ts'
import { ping } from '#server/platform/database/ping.sql.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { mayReadMetrics } from './metrics-access.ts'
import { describeRoute } from '../http/rest-call.http.ts'

type HealthDeps = Pick<Deps, 'db' | 'log'> & { config: Partial<Pick<Deps['config'], 'metricsToken'>> }

/**
 * The health of a web process and of a worker. `/healthz`: the process responds. `/readyz`: it can serve, so a load balancer may send requests.
 * `/metrics`: metrics in Prometheus' text format; for others than those who may read them there is no such address.
 */
export function healthRoutes({ db, log, config }: HealthDeps, registry: Registry) {
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
    .get('/metrics', async (context) => {
      const { incoming } = (context.env ?? {}) as Partial<HttpBindings>
      const call = { socketAddress: incoming?.socket.remoteAddress, header: (name: string) => context.req.header(name) }
      if (arrivedPath(context) !== '/metrics' || !mayReadMetrics(call, config.metricsToken)) return context.text('', 404)
      return context.text(await registry.metrics(), 200, { 'content-type': registry.contentType })
    })
}

const text = 'text/plain'
export const healthCalls = [
  describeRoute('getHealth', 'get /healthz', { summary: 'The process responds.', answers: { 200: text } }),
  describeRoute('getReadiness', 'get /readyz', {
    summary: 'The process can serve; 503 while the database does not respond.',
    answers: { 200: text, 503: text },
  }),
  describeRoute('getMetrics', 'get /metrics', {
    summary:
      'Metrics for Prometheus, with METRICS_TOKEN as a bearer token; a program of the same machine needs none. 404 for anybody else.',
    answers: { 200: text, 404: text },
  }),
]

/** The path as sent. The router decodes it: a proxy that hides `/metrics` may let `/%6detrics` pass. */
function arrivedPath({ env, req }: Context): string | undefined {
  const { incoming } = (env ?? {}) as Partial<HttpBindings>
  return incoming ? incoming.url?.split('?')[0] : new URL(req.url).pathname
}
