import { once } from 'node:events'
import { createServer, request as send, type IncomingHttpHeaders, type RequestOptions } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTurns } from '#server/platform/start/turns.ts'
import { cacheResponses } from './cache-responses.http.ts'
import { ResponseCache } from './response-store.ts'

let web: Awaited<ReturnType<typeof openWeb>>
beforeEach(async () => {
  web = await openWeb()
})
afterEach(() => web.close())

/** A server with a response cache, and the app behind it. */
async function openWeb() {
  const cache = new ResponseCache()
  cache.open()
  /** The requests that were not answered from the cache. */
  const produced: string[] = []
  const app = new Hono()
    .use(cacheResponses({ turns: openTurns() }, cache, {}))
    .use(async (context, next) => {
      produced.push(`${context.req.method} ${context.req.path}`)
      await next()
    })
    .post('/graphql', async (context) => context.json({ data: await context.req.json() }))
    .post('/api/echo', async (context) => context.text(await context.req.text()))
    .get('*', (context) => context.html(`<p>Olá, ${context.req.path}</p>`.repeat(100)))
  const handle = getRequestListener(app.fetch)
  const server = createServer((request, response) => void handle(request, response)).listen(0, 'localhost')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    cache,
    produced,
    port,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

interface Received {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: Buffer
}

async function get(path: string, headers: Record<string, string> = {}, { method = 'GET', body }: RequestOptions & { body?: string } = {}) {
  const request = send({ port: web.port, host: 'localhost', path, method, headers, agent: false })
  request.end(body)
  const [response] = (await once(request, 'response')) as [AsyncIterable<Buffer> & { statusCode?: number; headers: IncomingHttpHeaders }]
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part)
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) } satisfies Received
}

const question = JSON.stringify({ query: '{ publicBanners { bottom { id } } }', padding: 'á'.repeat(600) })
const post = (body = question, headers: Record<string, string> = {}) =>
  get('/graphql', { 'content-type': 'application/json', ...headers }, { method: 'POST', body })

const statusAndHeaders = ({ status, headers }: Received) => {
  const { date: _, 'content-length': __, ...rest } = headers
  return { status, ...rest }
}

test('HEAD gets the headers of a cached page, and of a page that is not cached', async () => {
  const page = await get('/courses')
  const head = await get('/courses', {}, { method: 'HEAD' })
  expect(web.produced).toEqual(['GET /courses'])
  expect(head.body).toHaveLength(0)
  expect([statusAndHeaders(head), head.headers['content-length']]).toEqual([statusAndHeaders(page), String(page.body.length)])
  expect((await get('/books', {}, { method: 'HEAD' })).status).toBe(200)
  expect(web.produced).toEqual(['GET /courses', 'HEAD /books'])
})

describe('a body', () => {
  test('that was read for the cache key is passed on whole, even if it arrives in chunks', async () => {
    const body = JSON.stringify({ query: 'mutation { x }', note: 'Ação 🦜'.repeat(50) })
    const request = send({ port: web.port, host: 'localhost', path: '/graphql', method: 'POST', agent: false })
    const bytes = Buffer.from(body)
    request.setHeader('content-length', bytes.length)
    request.flushHeaders()
    for (let at = 0; at < bytes.length; at += 101) {
      request.write(bytes.subarray(at, at + 101))
      await new Promise((next) => setImmediate(next))
    }
    request.end()
    const [response] = (await once(request, 'response')) as [AsyncIterable<Buffer>]
    const parts: Buffer[] = []
    for await (const part of response) parts.push(part)
    expect(JSON.parse(Buffer.concat(parts).toString())).toEqual({ data: JSON.parse(body) })
    expect(web.cache.size.entries).toBe(0)
  })

  test.each([
    ['without a length', '/graphql', { 'transfer-encoding': 'chunked' }],
    ['to another address', '/api/echo', {}],
  ])('%s is read by its route', async (_, path, headers) => {
    const { body } = await get(path, headers, { method: 'POST', body: question })
    expect(body.toString()).toContain('publicBanners')
  })

  test('that is incomplete when its sender disconnects is discarded', async () => {
    const socket = connect(web.port, 'localhost')
    const head = `POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(question)}`
    socket.write(`${head}\r\n\r\n${question.slice(0, 40)}`)
    // After the response to another request, the server has read those bytes.
    await get('/courses')
    socket.destroy()
    await once(socket, 'close')
    expect((await post()).status).toBe(200)
    expect(web.cache.size.entries).toBe(2)
  })
})

test('one connection serves several requests, and closes when requested', async () => {
  await get('/courses')
  const socket = connect(web.port, 'localhost')
  socket.write('GET /courses HTTP/1.1\r\nhost: x\r\n\r\nGET /courses HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  let received = ''
  for await (const part of socket) received += String(part)
  expect(received.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2)
  expect([
    received.includes('Connection: keep-alive'),
    received.includes('connection: close') || received.includes('Connection: close'),
  ]).toEqual([true, true])
  expect(web.produced).toEqual(['GET /courses'])
})
