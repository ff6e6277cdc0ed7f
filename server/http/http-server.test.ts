import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { createHttpServer } from './http-server.ts'

const quick = { head: 200, request: 400, idle: 300, inactivity: 500, checkInterval: 50 }
const greeting: RequestListener = (request, response) => void request.resume().on('end', () => response.end('hello'))

let close: () => Promise<unknown>
afterEach(() => close())

/** A connection to a door with little patience; what it was told, and when it was closed. */
async function visitor(listener: RequestListener = greeting) {
  const server = createHttpServer(quick).on('request', listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const arriving = once(server, 'connection') as Promise<[Socket]>
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [arrived] = await arriving
  close = () => {
    socket.destroy()
    server.closeAllConnections()
    return new Promise((closed) => server.close(closed))
  }
  const heard = { text: '' }
  socket.on('data', (data) => (heard.text += String(data)))
  // A door that is closed while one is still talking is an error to a socket, and what these tests wait for.
  socket.on('error', () => {})
  const begun = performance.now()
  // By the server: whoever reads nothing does not see the end.
  const closed = new Promise<number>((resolve) => arrived.once('close', () => resolve(performance.now() - begun)))
  return { socket, heard, closed }
}

describe('the door closes on', () => {
  test('a head that comes byte by byte', async () => {
    const { socket, heard, closed } = await visitor()
    const drip = setInterval(() => socket.write('X-A: b\r\n'), 20)
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n')
    expect(await closed).toBeLessThan(2_000)
    clearInterval(drip)
    expect(heard.text).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('a body that never ends', async () => {
    const { socket, heard, closed } = await visitor()
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n')
    const drip = setInterval(() => socket.write('a'), 20)
    expect(await closed).toBeLessThan(2_000)
    clearInterval(drip)
    expect(heard.text).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('somebody who says nothing at all', async () => {
    const { closed } = await visitor()
    expect(await closed).toBeLessThan(2_000)
  })

  test('somebody who has been answered and stays', async () => {
    const { socket, heard, closed } = await visitor()
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    expect(await closed).toBeLessThan(3_000)
    expect(heard.text).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('somebody who does not take the answer', async () => {
    const { socket, closed } = await visitor((_, response) => void response.end(Buffer.alloc(64 * 1024 * 1024)))
    socket.pause()
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    expect(await closed).toBeLessThan(5_000)
  })
})

test('somebody slow but steady is served', async () => {
  const { socket, heard } = await visitor()
  for (const part of ['GET / HT', 'TP/1.1\r\nHost', ': a\r\n', '\r\n']) {
    socket.write(part)
    await sleep(20)
  }
  await expect.poll(() => heard.text).toMatch(/^HTTP\/1\.1 200 /)
})
