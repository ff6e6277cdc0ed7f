import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serverAudits } from 'graphql-http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { directBook } from '#database/seed/fixtures.ts'
import { openGraphQL } from '#server/graphql/answer-graphql.ts'
import { serveGraphQL } from '#server/graphql/serve-graphql.ts'
import { listenerOf } from '#server/http/headers.http.ts'
import { openMetrics } from '#server/monitoring/metrics.ts'
import { createApp } from '#server/http/app.ts'
import { serveCached } from '#server/response-cache/serve-cached.ts'
import { ResponseCache } from '#server/response-cache/response-cache.ts'
import { openShop, type Shop } from '#tests/harness/shop.ts'

/** A store as web.ts opens it, with the response cache in front and GraphQL before Hono. */
async function openWeb(env: Record<string, string> = {}) {
  const shop = await openShop(env)
  const kept = new ResponseCache()
  kept.open()
  const metrics = openMetrics()
  const graphql = openGraphQL(shop.deps)
  const app = createApp(shop.deps, () => new Response('a page'), { responseCache: kept, metrics, graphql })
  const before = serveGraphQL({ deps: shop.deps, answer: graphql, cache: kept, metrics }, listenerOf(app, shop.config))
  const server = createServer(serveCached(kept, metrics, before)).listen(0, 'localhost')
  await once(server, 'listening')
  return { shop, server, kept, metrics, url: `http://localhost:${(server.address() as AddressInfo).port}/graphql` }
}

async function close({ shop, server }: { shop: Shop; server: Server }) {
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
  await shop.close()
}

let demo: Awaited<ReturnType<typeof openWeb>>
let production: Awaited<ReturnType<typeof openWeb>>
beforeAll(async () => {
  demo = await openWeb()
  production = await openWeb({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://loja.example',
    AUTH0_DOMAIN: 'loja.auth0.example',
    PAGBANK_TOKEN: 'TOKEN',
    PAGBANK_API_URL: 'http://localhost:1',
    SMTP_URL: 'smtp://localhost:1',
    SUPPORT_EMAIL: 'ajuda@loja.example',
  })
})
afterAll(async () => {
  await close(demo)
  await close(production)
})

/** The audit lets a server answer queries by GET. This one does not: proxies log and cache a URL, and a query may contain personal data. */
const queriesByGet = ['5A70', 'D6D5', '6A70']
/** These audits use an introspection query. */
const introspecting = ['2EA1', '28B9']

describe('the audit of GraphQL over HTTP, in the demo', () => {
  test.each(serverAudits({ url: () => demo.url }))('$id: $name', async ({ id, fn }) => {
    const result = await fn()
    if (queriesByGet.includes(id)) expect([result.status, 'response' in result && result.response.status]).toEqual(['notice', 405])
    else expect([result.status, 'reason' in result ? result.reason : 'nothing']).toEqual(['ok', 'nothing'])
  })
})

describe('the audit of GraphQL over HTTP, with the response cache closed', () => {
  beforeAll(() => demo.kept.close())
  afterAll(() => demo.kept.open())
  test.each(serverAudits({ url: () => demo.url }).filter(({ id }) => !queriesByGet.includes(id)))('$id: $name', async ({ fn }) => {
    const result = await fn()
    expect([result.status, 'reason' in result ? result.reason : 'nothing']).toEqual(['ok', 'nothing'])
  })
})

describe('the audit of GraphQL over HTTP, in production', () => {
  const audits = serverAudits({ url: () => production.url }).filter(({ id }) => !queriesByGet.includes(id))
  test.each(audits)('$id: $name', async ({ id, fn }) => {
    expect((await fn()).status === 'ok').toBe(!introspecting.includes(id))
  })
})

describe.each(['demo', 'production'] as const)('a caller in %s', (where) => {
  const newer = 'application/graphql-response+json'
  const web = () => (where === 'demo' ? demo : production)
  const ask = (body: unknown, headers: Record<string, string> = {}, method = 'POST') =>
    fetch(web().url, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
    })
  const heavyList =
    'publicListCourses(limit: 100) { data { id title description thumbnailUrl price currency singleSale createdAt updatedAt orderBump { type data } } }'
  const stock = { query: 'query ($id: ID!) { publicGetBook(id: $id) { stock } }', variables: { id: directBook.id } }

  test('gets the result in the media type that it accepts, with variables', async () => {
    const answer = await ask(stock, { accept: newer })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `${newer}; charset=utf-8`])
    expect(await answer.json()).toEqual({ data: { publicGetBook: { stock: directBook.stock } } })
  })

  test('gets a cached response only in its own media type', async () => {
    web().kept.drop()
    const types = [undefined, newer, 'application/json', `${newer};q=0.5, application/json`, '*/*', newer]
    const got = []
    for (const accept of types) got.push((await ask(stock, accept ? { accept } : {})).headers.get('content-type'))
    const [json, response] = ['application/json; charset=utf-8', `${newer}; charset=utf-8`]
    expect(got).toEqual([json, response, json, json, json, response])
    expect(web().kept.size.entries).toBe(2)
  })

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

  test.each([
    ['a syntax error', { query: '{' }],
    ['an unknown field', { query: '{ nothing }' }],
    ['a variable of the wrong type', { ...stock, variables: { id: null } }],
    ['an unknown operation name', { query: 'query A { __typename }', operationName: 'B' }],
    ['brackets that are not closed', { query: `{ publicCourses(ids: ${'['.repeat(2_000)}` }],
    ['lists above the cost limit', { query: `{ ${Array.from({ length: 10 }, (_, index) => `l${index}: ${heavyList}`).join(' ')} }` }],
  ])('gets 400 for %s in the newer media type, and 200 with the same error in the older one', async (_, body) => {
    const [own, json] = [await ask(body, { accept: newer }), await ask(body)]
    expect([own.status, json.status]).toEqual([400, 200])
    const [ownBody, jsonBody] = [await own.json(), await json.json()] as { errors: { message: string }[] }[]
    expect(ownBody).toEqual(jsonBody)
    expect(ownBody).not.toHaveProperty('data')
    expect(ownBody?.errors[0]?.message).not.toBe('')
  })

  test('gets 200 for a query that was executed, also when its fields have errors', async () => {
    const query = `{ publicGetBook(id: "b0000000-0000-4000-8000-999999999999") { id } }`
    const answer = await ask({ query }, { accept: newer })
    expect([answer.status, await answer.json()]).toMatchObject([200, { data: null, errors: [{ extensions: { code: 'NOT_FOUND' } }] }])
  })

  test.each(['GET', 'HEAD', 'PUT', 'DELETE'])('is refused with 405 for %s', async (method) => {
    const address = `${web().url}?query=${encodeURIComponent('mutation { removeBook(id: "1") }')}`
    const answer = await fetch(address, { method, headers: { accept: newer } })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
    if (method !== 'HEAD') expect(await answer.json()).toMatchObject({ errors: [{ extensions: { code: 'METHOD_NOT_ALLOWED' } }] })
  })
})

describe('before Hono and on Hono, a response is the same:', () => {
  const list = JSON.stringify({ query: '{ publicListCourses { data { id title description } pageInfo { totalCount } } }' })
  /** A query string is part of no address that serve-graphql.ts takes, so Hono answers. The cache is closed, so both run the query. */
  const both = async (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) => {
    demo.kept.close()
    try {
      return await Promise.all(
        ['', '?hono'].map(async (search) => {
          const answer = await fetch(demo.url + search, {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...headers },
            body,
          })
          const sent = Object.fromEntries([...answer.headers].filter(([name]) => !/^(date|connection|keep-alive)$/.test(name)))
          return { status: answer.status, headers: sent, body: await answer.text() }
        }),
      )
    } finally {
      demo.kept.open()
    }
  }
  test.each<[string, string | Uint8Array<ArrayBuffer>, Record<string, string>]>([
    ['a list', list, { 'accept-encoding': 'identity' }],
    ['a list in Brotli', list, { 'accept-encoding': 'gzip, br' }],
    ['a list in gzip', list, { 'accept-encoding': 'gzip' }],
    ['a short response', JSON.stringify({ query: '{ __typename }' }), { 'accept-encoding': 'br' }],
    ['no JSON', '{', {}],
    ['an empty body', '', {}],
    ['bytes that are no text', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), {}],
    ['a byte order mark', `\uFEFF${list}`, {}],
    ['a syntax error', JSON.stringify({ query: '{' }), { accept: 'application/graphql-response+json' }],
    ['a query for staff without a token', JSON.stringify({ query: '{ listCourses { data { id } } }' }), {}],
    ['a query for staff with a wrong token', JSON.stringify({ query: '{ listCourses { data { id } } }' }), { authorization: 'Bearer x' }],
    ['a body of the wrong type', list, { 'content-type': 'text/plain' }],
    ['a body that is too long', `{"query":"${' '.repeat(256 * 1024)}"}`, {}],
  ])('%s', async (_, body, headers) => {
    const [before, hono] = await both(body, headers)
    expect(before).toEqual(hono)
  })

  test('an error that nobody expected, which is logged', async () => {
    const verify = demo.shop.deps.verifyToken
    demo.shop.deps.verifyToken = () => Promise.reject(new Error('no keys'))
    try {
      const lists = Array.from(
        { length: 3 },
        (_, index) => `l${index}: publicListCourses(limit: 100) { data { id title slug price currency } }`,
      )
      const [before, hono] = await both(JSON.stringify({ query: `{ ${lists.join(' ')} }` }), { authorization: 'Bearer x' })
      expect(before).toMatchObject({ status: 500, body: expect.stringContaining('INTERNAL_SERVER_ERROR') as string })
      expect(before).toEqual(hono)
    } finally {
      demo.shop.deps.verifyToken = verify
    }
  })

  test('and both are counted in the metrics by their route', async () => {
    const count = async () =>
      (await demo.metrics.seconds.get()).values.find(
        ({ metricName, labels }) => metricName?.endsWith('_count') && labels.route === '/graphql' && labels.status === 200,
      )?.value ?? 0
    const earlier = await count()
    await both(list)
    expect(await count()).toBe(earlier + 2)
  })
})
