import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '#tests/harness/test-database.ts'
import { openDatabase } from '../database/database.ts'
import { openMetrics } from '../monitoring/metrics.ts'
import { healthRoutes } from './health.http.ts'

const silent = pino({ level: 'silent' })
const unreachable = openDatabase('postgres://sabia:sabia@127.0.0.1:1/sabia', { max: 1 })
let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => void (database = await testDatabase()))
afterAll(() => Promise.all([database.close(), unreachable.db.destroy()]))

const statuses = async (db: typeof database.db) => {
  const app = healthRoutes({ db, log: silent }, openMetrics().registry)
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
  const response = await healthRoutes({ db: database.db, log: silent }, metrics.registry).request('/metrics')
  const text = await response.text()
  expect(response.headers.get('content-type')).toContain('text/plain')
  expect(text).toContain('http_request_seconds_bucket{le="0.02",method="GET",route="/api/orders/:id/status",status="200"} 0')
  expect(text).toContain('http_request_seconds_bucket{le="0.05",method="GET",route="/api/orders/:id/status",status="200"} 1')
  expect(text).toContain('process_cpu_seconds_total')
})

test('two servers in one process have separate metrics', () => {
  expect(openMetrics().registry).not.toBe(openMetrics().registry)
})
