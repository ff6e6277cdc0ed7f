import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createHttpServer, mostRequests } from './http-server.ts'
import { mostAhead, oneAtATime } from './one-at-a-time.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A server whose pages have so many bytes, and a connection to it that reads nothing until it is told to. */
async function openServer(bytes: number) {
  const begun: string[] = []
  /** Whether the response before each of them had left. */
  const inTurn: boolean[] = []
  let before: ServerResponse | undefined
  const server = createHttpServer()
  server.on(
    'request',
    oneAtATime(({ url = '' }, response) => {
      begun.push(url)
      inTurn.push(before?.writableFinished ?? true)
      before = response
      response.end(Buffer.alloc(bytes, url))
    }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' }).on('error', () => {})
  socket.pause()
  await once(socket, 'connect')
  closing.push(() => {
    socket.destroy()
    server.closeAllConnections()
    server.close()
  })
  const send = (count: number) =>
    socket.write(Array.from({ length: count }, (_, number) => `GET /${number} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''))
  return { begun, send, socket, server, inTurn }
}

/** More than the system keeps for a client that does not read. */
const large = 32 * 1024 * 1024

describe('a connection that sends requests ahead', () => {
  test('and never reads has one page rendered', async () => {
    const { begun, send, server } = await openServer(large)
    send(mostAhead)
    await expect.poll(() => begun).toEqual(['/0'])
    // All requests have arrived when a later connection is answered.
    const { port } = server.address() as AddressInfo
    const other = connect({ port, host: '127.0.0.1' })
    other.write('GET /other HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(other, 'data')
    other.destroy()
    expect(begun).toEqual(['/0', '/other'])
  })

  test('gets all answers in order, one after the other, once it reads', async () => {
    const { begun, send, socket, inTurn } = await openServer(10)
    send(mostAhead)
    let text = ''
    socket.on('data', (data) => (text += String(data))).resume()
    await expect.poll(() => text.match(/HTTP\/1.1 200/g)?.length).toBe(mostAhead)
    expect(begun).toEqual(Array.from({ length: mostAhead }, (_, number) => `/${number}`))
    expect(inTurn).toEqual(Array(mostAhead).fill(true))
  })

  test('is cut if it sends too many', async () => {
    const { begun, send, socket } = await openServer(large)
    send(200)
    socket.resume()
    await once(socket, 'close')
    expect(begun.length).toBeLessThanOrEqual(1)
  })
})

test('a connection ends after a thousand requests', async () => {
  const { server } = await openServer(10)
  expect(server.maxRequestsPerSocket).toBe(mostRequests)
})
