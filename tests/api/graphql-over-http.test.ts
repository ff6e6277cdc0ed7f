import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serverAudits } from 'graphql-http'
import { afterAll, describe, expect, test } from 'vitest'
import { directBook } from '#database/seed/fixtures.ts'
import { listenerOf } from '#server/platform/web/http/default-headers.http.ts'
import { openMetrics } from '#server/platform/monitoring/metrics.ts'
import { createApp } from '#programs/composition/routes.ts'
import { ResponseCache } from '#server/platform/web/response-cache/response-store.ts'
import { provideShop } from '#tests/harness/provide-shop.ts'

/** A store as programs/web.ts opens it, with its response cache. */
const shop = await provideShop()
const responseCache = new ResponseCache()
responseCache.open()
const metrics = openMetrics()
const app = createApp(shop.deps, () => new Response('a page'), { responseCache, metrics })
const server = createServer(listenerOf(app, shop.config)).listen(0, 'localhost')
await once(server, 'listening')
const url = `http://localhost:${(server.address() as AddressInfo).port}/graphql`
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

/** The audit lets a server answer queries by GET. This one does not: proxies log and cache a URL, and a query may contain personal data. */
const queriesByGet = ['5A70', 'D6D5', '6A70']

describe('the audit of GraphQL over HTTP', () => {
  test.each(serverAudits({ url: () => url }))('$id: $name', async ({ id, fn }) => {
    const result = await fn()
    if (queriesByGet.includes(id)) expect([result.status, 'response' in result && result.response.status]).toEqual(['notice', 405])
    else expect([result.status, 'reason' in result ? result.reason : 'nothing']).toEqual(['ok', 'nothing'])
  })
})

describe('a caller', () => {
  const newer = 'application/graphql-response+json'
  const ask = (body: unknown, headers: Record<string, string> = {}, method = 'POST') =>
    fetch(url, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
    })
  const stock = { query: 'query ($id: ID!) { publicGetBook(id: $id) { stock } }', variables: { id: directBook.id } }

  test('gets a cached response only in its own media type', async () => {
    responseCache.drop()
    const types = [undefined, newer, 'application/json', `${newer};q=0.5, application/json`, '*/*', newer]
    const got = []
    for (const accept of types) got.push((await ask(stock, accept ? { accept } : {})).headers.get('content-type'))
    const [json, response] = ['application/json; charset=utf-8', `${newer}; charset=utf-8`]
    expect(got).toEqual([json, response, json, json, json, response])
    expect(responseCache.size.entries).toBe(2)
  })

  test.each(['POST', 'GET'])(
    'that sends the hash of a query by %s is told to send the query, by the code that its library knows',
    async (method) => {
      const extensions = { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } }
      const query = `?extensions=${encodeURIComponent(JSON.stringify(extensions))}`
      const answer = method === 'POST' ? await ask({ variables: stock.variables, extensions }) : await fetch(url + query)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'no-store'])
      const known = { message: 'PersistedQueryNotSupported', extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED' } }
      expect(await answer.json()).toEqual({ errors: [known] })
      expect(await (await ask({ ...stock, extensions })).json()).toEqual({ data: { publicGetBook: { stock: directBook.stock } } })
    },
  )

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/json; charset=utf-16'])(
    'is refused with 415 for the content type %s, also when the response is cached',
    async (type) => {
      await ask(stock)
      await ask(stock)
      const answer = await ask(stock, { 'content-type': type })
      expect(answer.status).toBe(415)
      expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: 'UNSUPPORTED_MEDIA_TYPE' } }] })
    },
  )
})

test('a body with a byte order mark is read, and each response is counted by its route, cached or not', async () => {
  const count = async () =>
    (await metrics.seconds.get()).values.find(
      ({ metricName, labels }) => metricName?.endsWith('_count') && labels.route === '/graphql' && labels.status === 200,
    )?.value ?? 0
  const earlier = await count()
  const body = '\uFEFF{"query":"{ publicListCourses { data { id } } }"}'
  for (let time = 0; time < 2; time++) {
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    expect(await answer.json()).toMatchObject({ data: { publicListCourses: { data: expect.any(Array) as unknown } } })
  }
  expect(await count()).toBe(earlier + 2)
})

test('an error that nobody expected gets 500, and is logged', async () => {
  const verify = shop.deps.verifyToken
  shop.deps.verifyToken = () => Promise.reject(new Error('no keys'))
  try {
    const lists = Array.from(
      { length: 3 },
      (_, index) => `l${index}: publicListCourses(limit: 100) { data { id title slug price currency } }`,
    )
    const headers = { 'content-type': 'application/json', authorization: 'Bearer x' }
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query: `{ ${lists.join(' ')} }` }) })
    expect([answer.status, await answer.text()]).toEqual([500, expect.stringContaining('INTERNAL_SERVER_ERROR')])
  } finally {
    shop.deps.verifyToken = verify
  }
})
