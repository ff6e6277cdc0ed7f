import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Deps } from '#server/platform/start/deps.ts'
import { createHttpServer } from './http-server.ts'
import { limitConnections, mostConnections } from './limit-connections.ts'

const most = 20
let close: () => Promise<unknown>
afterEach(() => close())

/** A server, and connections to it from several addresses of this machine. It answers at once, or when a test says so. */
async function openServer({ trustedProxies = 0 } = {}) {
  const log = { warn: vi.fn<(...line: unknown[]) => void>() }
  const waiting: ServerResponse[] = []
  const server = createHttpServer()
  limitConnections(server, { config: { trustedProxies, rateLimitFactor: most / mostConnections }, log } as unknown as Deps)
  server.on('request', ({ url }: IncomingMessage, response: ServerResponse) =>
    url === '/slow' ? void waiting.push(response) : void response.end('hello'),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sockets: Socket[] = []
  const { port } = server.address() as AddressInfo
  const open = async (localAddress: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {})
    sockets.push(socket)
    const accepting = once(server, 'connection')
    await Promise.all([once(socket, 'connect'), accepting])
    return socket
  }
  const openMany = async (localAddress: string, count: number) => {
    const opened: Socket[] = []
    for (let index = 0; index < count; index++) opened.push(await open(localAddress))
    return opened
  }
  const openCount = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
  close = () => {
    for (const socket of sockets) socket.destroy()
    server.closeAllConnections()
    return new Promise((closed) => server.close(closed))
  }
  return { open, openMany, openCount, waiting, log }
}

async function ask(socket: Socket, path = '/'): Promise<string> {
  if (socket.closed || socket.readableEnded) return 'closed'
  const answer = Promise.race([once(socket, 'data'), once(socket, 'close')])
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`)
  const [data] = (await answer) as [Buffer | boolean]
  return Buffer.isBuffer(data) ? String(data).slice(0, 12) : 'closed'
}

const served = 'HTTP/1.1 200'

describe('connections of one address', () => {
  test('beyond the limit take the place of its longest idle ones, and others are not touched', async () => {
    const { open, openMany, openCount, log } = await openServer()
    const other = await open('127.0.0.3')
    const many = await openMany('127.0.0.2', most * 5)
    await expect.poll(openCount).toBe(most + 1)
    expect(await ask(many.at(-1)!)).toBe(served)
    expect(await ask(many[0]!)).toBe('closed')
    expect(await ask(other)).toBe(served)
    expect(await ask(await open('127.0.0.3'))).toBe(served)
    expect(log.warn).toHaveBeenCalledOnce()
  })

  test('that were just used are closed last', async () => {
    const { openMany } = await openServer()
    const [first, second] = await openMany('127.0.0.2', most)
    expect(await ask(first!)).toBe(served)
    await openMany('127.0.0.2', most - 1)
    expect(await ask(first!)).toBe(served)
    expect(await ask(second!)).toBe('closed')
  })

  test('are not closed while they are answered: the new one is', async () => {
    const { open, openMany, openCount, waiting } = await openServer()
    const busy = await openMany('127.0.0.2', most)
    // The last one has two requests, of which the first is answered.
    const answers = busy.map((socket) => ask(socket, '/slow'))
    busy.at(-1)!.write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n')
    await expect.poll(() => waiting.length).toBe(most + 1)
    waiting.splice(most - 1, 1)[0]!.end('late')
    expect(await answers.at(-1)).toBe(served)
    await once(await open('127.0.0.2'), 'close')
    expect(await openCount()).toBe(most)
    for (const response of waiting) response.end('late')
    expect(await Promise.all(answers)).toEqual(busy.map(() => served))
  })

  test('that ended do not count', async () => {
    const { openMany, openCount, log } = await openServer()
    for (let round = 0; round < 3; round++) {
      for (const socket of await openMany('127.0.0.2', most)) socket.destroy()
      await expect.poll(openCount).toBe(0)
    }
    expect(log.warn).not.toHaveBeenCalled()
  })

  test('which is a proxy are not limited', async () => {
    const { openMany, openCount } = await openServer({ trustedProxies: 1 })
    await openMany('127.0.0.2', most * 2)
    expect(await openCount()).toBe(most * 2)
  })
})
