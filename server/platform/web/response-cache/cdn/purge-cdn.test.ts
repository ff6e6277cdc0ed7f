import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '#tests/harness/eventually.ts'
import { provideDatabase } from '#tests/harness/provide-database.ts'
import type { CdnSettings } from '#integrations/cdn/settings.ts'
import { CircuitBreaker } from '#server/platform/monitoring/circuit-breaker.ts'
import { openCdn } from '#integrations/cdn/open-cdn.ts'
import { cacheTags, sectionsShowing } from '../cache-rules.ts'
import { listenForChanges } from '../listen-for-changes.ts'
import { purging } from './purge-cdn.ts'
import { purgeLag, requestPurges } from './purges.sql.ts'
import { requestPurgesOnChange } from './request-purges-on-change.ts'

/** The CDN: a real HTTP server that records what it is asked, and gives the answers that a test prepares. */
const received: { line: string; headers: IncomingMessage['headers']; body: string }[] = []
let answers: { status: number; headers?: Record<string, string> }[] = []
const server = createServer((request, response) => {
  void text(request).then((body) => {
    received.push({ line: `${request.method} ${request.url}`, headers: request.headers, body })
    const { status, headers } = answers.shift() ?? { status: 200 }
    response.writeHead(status, headers).end('{"success":true}')
  })
})
const database = await provideDatabase()
let url: string
const log = pino({ level: 'silent' })
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  url = `http://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})
beforeEach(async () => {
  await sql`truncate cdn_purges, provider_health, graphile_worker._private_jobs`.execute(database.db)
  received.length = 0
  answers = []
})

function purgeAt(name: CdnSettings['name'], urls = [url]) {
  const cdn = openCdn({ name, urls, service: 'SERVICE1', token: 'TOKEN1' }, sectionsShowing)!
  const gate = new CircuitBreaker({ db: database.db, log, provider: 'CDN', callers: 'background' })
  return purging({ db: database.db, cdn, gate, timeoutMs: 20_000 })
}
/** The jobs that wait, and how many seconds after the last request each begins. */
const jobs = async () =>
  (
    await sql<{ key: string; seconds: number }>`
      select key, round(extract(epoch from run_at - (select max(requested_at) from cdn_purges)))::int as seconds
      from graphile_worker.jobs order by key`.execute(database.db)
  ).rows
const lines = () => received.map(({ line }) => line)

describe('the request', () => {
  test('to Fastly: a soft purge of all keys together', async () => {
    await requestPurges(database.db, ['courses', 'banners'])
    await purgeAt('fastly')()
    expect(lines()).toEqual(['POST /service/SERVICE1/purge'])
    expect(received[0]!.headers).toMatchObject({ 'fastly-key': 'TOKEN1', 'fastly-soft-purge': '1', 'surrogate-key': 'banners courses' })
  })

  test('to Cloudflare: all tags together', async () => {
    await requestPurges(database.db, ['courses', 'banners'])
    await purgeAt('cloudflare')()
    expect(lines()).toEqual(['POST /zones/SERVICE1/purge_cache'])
    expect(received[0]!.headers).toMatchObject({ authorization: 'Bearer TOKEN1', 'content-type': 'application/json' })
    expect(JSON.parse(received[0]!.body)).toEqual({ tags: ['banners', 'courses'] })
  })

  test('to nginx: one for each section that shows the tag', async () => {
    await requestPurges(database.db, ['posts'])
    await purgeAt('nginx')()
    expect(lines().toSorted()).toEqual(['GET /_purge/noticias', 'GET /_purge/og', 'GET /_purge/sitemap'])
    expect(received[0]!.headers['x-purge-token']).toBe('TOKEN1')
    received.length = 0
    await requestPurges(database.db, ['store_settings'])
    await purgeAt('nginx')()
    expect(lines()).toContain('GET /_purge/courses')
    expect(lines()).toContain('GET /_purge/contato')
  })
})

describe('a purge', () => {
  test('is repeated once, five seconds after the change, and then not again', async () => {
    const purge = purgeAt('fastly')
    await requestPurges(database.db, ['books'])
    await purge()
    expect(await jobs()).toEqual([
      { key: 'cdn', seconds: 0 },
      { key: 'cdn:again', seconds: 5 },
    ])
    expect(await purgeLag(database.db)).toBe(0)
    await sql`update cdn_purges set requested_at = requested_at - interval '5 seconds', purged_at = purged_at - interval '5 seconds'`.execute(
      database.db,
    )
    await purge()
    await purge()
    expect(received.length).toBe(2)
  })

  test('does not cover a change that was made while it ran', async () => {
    const purge = purgeAt('fastly')
    await requestPurges(database.db, ['books'])
    const running = purge()
    await eventually(async () => received.length > 0, 30, 5)
    await requestPurges(database.db, ['books'])
    await running
    expect(await purgeLag(database.db)).toBeGreaterThan(0)
  })

  test.each([500, 401, 302])('that the CDN answers with %s stays due', async (status) => {
    answers = [{ status }]
    await requestPurges(database.db, ['books'])
    const purge = purgeAt('cloudflare')
    await expect(purge()).rejects.toThrow(String(status))
    expect(await purgeLag(database.db)).toBeGreaterThan(0)
    await purge()
    expect([received.length, await purgeLag(database.db)]).toEqual([2, 0])
  })

  test('that one of several servers does not answer reaches the others, and stays due', async () => {
    const dead = 'http://localhost:1'
    const purge = purgeAt('nginx', [dead, url])
    await requestPurges(database.db, ['posts'])
    // However often: as long as one of them answers, purges are not paused.
    for (let attempt = 0; attempt < 6; attempt++) await expect(purge()).rejects.toThrow('fetch failed')
    expect([...new Set(lines())].toSorted()).toEqual(['GET /_purge/noticias', 'GET /_purge/og', 'GET /_purge/sitemap'])
    expect(lines()).toHaveLength(18)
    expect(await purgeLag(database.db)).toBeGreaterThan(0)
  })

  test('waits for as long as a rate limit says, without an error and without further requests', async () => {
    answers = [{ status: 429, headers: { 'retry-after': '30' } }]
    await requestPurges(database.db, ['books'])
    const purge = purgeAt('cloudflare')
    await purge()
    await purge()
    expect([received.length, (await jobs()).map(({ key, seconds }) => [key, seconds > 25])]).toEqual([
      1,
      [
        ['cdn', false],
        ['cdn:again', true],
      ],
    ])
  })

  test('is not asked of a CDN that has failed five times in a row', async () => {
    // A probe is let through after a second, which eight attempts may take on a busy machine: here no time passes.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    onTestFinished(() => clock.mockRestore())
    answers = Array.from({ length: 9 }, () => ({ status: 503 }))
    await requestPurges(database.db, ['books'])
    const purge = purgeAt('cloudflare')
    for (let attempt = 0; attempt < 8; attempt++) await purge().catch(() => {})
    expect(received.length).toBe(5)
  })
})

test('every change of a page requests a purge, many of them one; and a new connection purges everything', async () => {
  const requests = requestPurgesOnChange({ db: database.db, log })
  const watch = listenForChanges({ databaseUrl: database.url, cache: requests, log })
  const requested = async () =>
    (await sql<{ tag: string }>`select tag from cdn_purges order by tag`.execute(database.db)).rows.map(({ tag }) => tag)
  try {
    expect(await eventually(async () => (await requested()).length === cacheTags.length, 10, 20)).toBe(true)
    await requests.flush()
    await sql`truncate cdn_purges`.execute(database.db)
    for (let change = 0; change < 20; change++) await sql`update courses set title = title`.execute(database.db)
    expect(await eventually(async () => (await requested()).length > 0, 10, 20)).toBe(true)
    expect([await requested(), (await jobs()).length]).toEqual([['courses'], 1])
  } finally {
    await watch.close()
    await requests.flush()
  }
})
