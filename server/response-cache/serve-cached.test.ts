import { once } from 'node:events'
import { createServer, request as ask, type IncomingHttpHeaders, type RequestOptions } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openMetrics } from '../http/health.http.ts'
import { serveCached } from './serve-cached.ts'
import { cacheResponses } from './cache-responses.http.ts'
import { ResponseCache } from './response-cache.ts'

let web: Awaited<ReturnType<typeof openWeb>>
beforeEach(async () => {
  web = await openWeb()
})
afterEach(() => web.close())

/** Answers that are kept, and what stands behind them. */
async function openWeb() {
  const kept = new ResponseCache()
  kept.open()
  const metrics = openMetrics()
  /** What was not answered from memory. */
  const made: string[] = []
  const app = new Hono()
    .use(async (context, next) => {
      made.push(`${context.req.method} ${context.req.path}`)
      await next()
    })
    .use(cacheResponses(kept, {}))
    .post('/graphql', async (context) => context.json({ data: await context.req.json() }))
    .post('/api/echo', async (context) => context.text(await context.req.text()))
    .get('*', (context) =>
      context.html(`<p>Olá, ${context.req.path}</p>`.repeat(100), context.req.path.endsWith('nada') ? 404 : 200, {
        'content-security-policy': "script-src 'sha256-x'",
      }),
    )
  const server = createServer(serveCached(kept, metrics, getRequestListener(app.fetch))).listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    kept,
    made,
    port,
    metrics,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

interface Got {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: Buffer
}

async function get(path: string, headers: Record<string, string> = {}, { method = 'GET', body }: RequestOptions & { body?: string } = {}) {
  const asked = ask({ port: web.port, host: 'localhost', path, method, headers, agent: false })
  asked.end(body)
  const [answer] = (await once(asked, 'response')) as [AsyncIterable<Buffer> & { statusCode?: number; headers: IncomingHttpHeaders }]
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part)
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) } satisfies Got
}

const question = JSON.stringify({ query: '{ publicBanners { bottom { id } } }', padding: 'á'.repeat(600) })
const post = (body = question, headers: Record<string, string> = {}) =>
  get('/graphql', { 'content-type': 'application/json', ...headers }, { method: 'POST', body })

const unpack = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body }
const about = ({ status, headers }: Got) => {
  const { date: _, 'content-length': __, ...rest } = headers
  return { status, ...rest }
}

describe.each(['/courses', '/books?busca=medo', '/noticias/nada'])('%s', (path) => {
  test.each(['br', 'gzip', 'identity'] as const)('as %s is the same from memory as when it was made', async (encoding) => {
    const asked = { 'accept-encoding': encoding }
    const first = await get(path, asked)
    // Compressed well for the second, and from then on ready.
    await get(path, asked)
    const before = web.made.length
    const again = await get(path, asked)
    expect(web.made).toHaveLength(before)
    expect(about(again)).toEqual(about(first))
    expect(unpack[encoding](again.body)).toEqual(unpack[encoding](first.body))
    expect(again.headers['content-length']).toBe(String(again.body.length))
    expect(again.headers['content-security-policy']).toBe("script-src 'sha256-x'")
  })
})

test('an answer of GraphQL is the same from memory as when it was made', async () => {
  const first = await post()
  const again = await post()
  expect(web.made).toEqual(['POST /graphql'])
  expect(again.body).toEqual(first.body)
  expect(about(again)).toEqual(about(first))
})

test('HEAD tells of the same page without it, and of one that is not there', async () => {
  const page = await get('/courses')
  const head = await get('/courses', {}, { method: 'HEAD' })
  expect(web.made).toEqual(['GET /courses'])
  expect(head.body).toHaveLength(0)
  expect([about(head), head.headers['content-length']]).toEqual([about(page), String(page.body.length)])
  expect((await get('/books', {}, { method: 'HEAD' })).status).toBe(200)
  expect(web.made).toEqual(['GET /courses', 'HEAD /books'])
})

test('who has the page already is told so', async () => {
  const { headers } = await get('/courses')
  const again = await get('/courses', { 'if-none-match': headers.etag! })
  expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, headers.etag])
  expect(again.headers).not.toHaveProperty('content-length')
  expect(web.made).toEqual(['GET /courses'])
})

test.each([
  ['with a token', '/courses', { authorization: 'Bearer x' }],
  ['to the cart', '/cart', {}],
  ['with a question of its own', '/courses?busca=outra', {}],
])('a request %s is not answered from memory', async (_, path, headers) => {
  await get('/courses')
  await get(path, headers)
  await get(path, { authorization: 'Bearer x', ...headers })
  expect(web.made).toHaveLength(3)
})

test('with memory closed all is made anew', async () => {
  await get('/courses')
  web.kept.close()
  await get('/courses')
  expect(web.made).toHaveLength(2)
})

describe('a body that was read to look it up', () => {
  test('is handed on whole, also when it came in pieces', async () => {
    const body = JSON.stringify({ query: 'mutation { x }', note: 'Ação 🦜'.repeat(50) })
    const asked = ask({ port: web.port, host: 'localhost', path: '/graphql', method: 'POST', agent: false })
    const bytes = Buffer.from(body)
    asked.setHeader('content-length', bytes.length)
    asked.flushHeaders()
    for (let at = 0; at < bytes.length; at += 101) {
      asked.write(bytes.subarray(at, at + 101))
      await new Promise((next) => setImmediate(next))
    }
    asked.end()
    const [answer] = (await once(asked, 'response')) as [AsyncIterable<Buffer>]
    const parts: Buffer[] = []
    for await (const part of answer) parts.push(part)
    expect(JSON.parse(Buffer.concat(parts).toString())).toEqual({ data: JSON.parse(body) })
    expect(web.kept.size.entries).toBe(0)
  })

  test.each([
    ['without a length', '/graphql', { 'transfer-encoding': 'chunked' }],
    ['to another address', '/api/echo', {}],
  ])('%s it is read by whom it is for', async (_, path, headers) => {
    const { body } = await get(path, headers, { method: 'POST', body: question })
    expect(body.toString()).toContain('publicBanners')
  })

  test('longer than any question it is not read here, and nothing of it kept', async () => {
    const long = JSON.stringify({ query: '{ publicBanners { bottom { id } } }', padding: 'x'.repeat(9_000) })
    expect((await post(long)).body.toString()).toContain('xxx')
    await post(long)
    expect([web.made.length, web.kept.size.entries]).toEqual([2, 0])
  })

  test('that never ends, since its sender left, is nobody’s question', async () => {
    const socket = connect(web.port, 'localhost')
    const head = `POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(question)}`
    socket.write(`${head}\r\n\r\n${question.slice(0, 40)}`)
    // Somebody else's answer: by then those bytes have been read.
    await get('/courses')
    socket.destroy()
    await once(socket, 'close')
    await post()
    expect(web.made).toEqual(['GET /courses', 'POST /graphql'])
  })
})

test('one connection carries many answers, and ends when it is asked to', async () => {
  await get('/courses')
  const socket = connect(web.port, 'localhost')
  socket.write('GET /courses HTTP/1.1\r\nhost: x\r\n\r\nGET /courses HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  let got = ''
  for await (const part of socket) got += String(part)
  expect(got.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2)
  expect([got.includes('Connection: keep-alive'), got.includes('connection: close') || got.includes('Connection: close')]).toEqual([
    true,
    true,
  ])
  expect(web.made).toEqual(['GET /courses'])
})

test('each is counted', async () => {
  await get('/courses')
  const { headers } = await get('/courses')
  await get('/courses', { 'if-none-match': headers.etag! })
  await post()
  await post()
  const text = await web.metrics.registry.metrics()
  const counts = [...text.matchAll(/^http_request_seconds_count\{(.*)\} (\d+)$/gm)].map(([, labels, count]) => `${labels} ${count}`)
  expect(counts.toSorted()).toEqual([
    'method="GET",route="/*",status="200" 1',
    'method="GET",route="/*",status="304" 1',
    'method="POST",route="/graphql",status="200" 1',
  ])
})
