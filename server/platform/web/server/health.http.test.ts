import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { provideDatabase } from '#tests/harness/provide-database.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { openMetrics } from '#server/platform/monitoring/metrics.ts'
import { healthRoutes } from './health.http.ts'

const silent = pino({ level: 'silent' })
const unreachable = openDatabase('postgres://sabia:sabia@127.0.0.1:1/sabia', { max: 1 })
const database = await provideDatabase()
afterAll(() => unreachable.db.destroy())

const statuses = async (db: typeof database.db) => {
  const app = healthRoutes({ db, log: silent, config: {} }, openMetrics().registry)
  return { healthz: (await app.request('/healthz')).status, readyz: (await app.request('/readyz')).status }
}

describe('a process', () => {
  test('that reaches its database is healthy and ready', async () =>
    expect(await statuses(database.db)).toEqual({ healthz: 200, readyz: 200 }))

  test('that does not reach its database is healthy and not ready', async () =>
    expect(await statuses(unreachable.db)).toEqual({ healthz: 200, readyz: 503 }))
})

test('/metrics reports response times to Prometheus by route', async () => {
  const metrics = openMetrics()
  metrics.seconds.observe({ method: 'GET', route: '/api/orders/:id/status', status: 200 }, 0.03)
  const config = { metricsToken: 'a-token-of-twenty-letters' }
  const headers = { authorization: `Bearer ${config.metricsToken}` }
  const response = await healthRoutes({ db: database.db, log: silent, config }, metrics.registry).request('/metrics', { headers })
  const text = await response.text()
  expect(response.headers.get('content-type')).toContain('text/plain')
  expect(text).toContain('http_request_seconds_bucket{le="0.02",method="GET",route="/api/orders/:id/status",status="200"} 0')
  expect(text).toContain('http_request_seconds_bucket{le="0.05",method="GET",route="/api/orders/:id/status",status="200"} 1')
  expect(text).toContain('process_cpu_seconds_total')
})

test('/metrics is served to programs of this machine, and only under the path that a proxy hides, however a caller writes it', async () => {
  const { fetch } = healthRoutes({ db: database.db, log: silent, config: {} }, openMetrics().registry)
  const server = serve({ fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const status = async (path: string, headers = {}) => {
    const [answer] = (await once(get({ host: '127.0.0.1', port, path, headers }), 'response')) as [IncomingMessage]
    answer.resume()
    return answer.statusCode
  }
  try {
    expect(await status('/metrics')).toBe(200)
    expect(await status('/metrics?name[]=http_request_seconds')).toBe(200)
    expect(await status('/metrics', { 'x-forwarded-for': '203.0.113.7' })).toBe(404)
    for (const path of ['/%6detrics', '/./metrics', '/x/../metrics', '/x/%2e%2e/metrics', '/metrics%3f', '//metrics'])
      expect([path, await status(path)]).toEqual([path, 404])
  } finally {
    server.close()
  }
})
