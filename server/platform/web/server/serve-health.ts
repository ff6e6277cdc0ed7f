import { serve } from '@hono/node-server'
import type { Registry } from 'prom-client'
import type { Deps } from '#server/platform/start/deps.ts'
import { healthRoutes } from './health.http.ts'

/** A worker's own server, which only serves its health and metrics. It is for the operator's network, not for the internet. */
export function serveHealth(deps: Pick<Deps, 'config' | 'db' | 'log'>, registry: Registry) {
  const port = deps.config.workerMetricsPort
  if (!port) return undefined
  const server = serve({ fetch: healthRoutes(deps, registry).fetch, port })
  server.on('error', (err) => deps.log.error({ err, port }, 'the health and metrics of this worker cannot be served'))
  return server
}
