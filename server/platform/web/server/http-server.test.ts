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

/** A raw connection to a server with short timeouts: what it received, and after how many milliseconds the server closed it. */
async function openConnection(listener: RequestListener = greeting, timeouts = quick) {
  const server = createHttpServer(timeouts).on('request', listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const accepting = once(server, 'connection') as Promise<[Socket]>
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [accepted] = await accepting
  close = () => {
    socket.destroy()
    server.closeAllConnections()
    return new Promise((closed) => server.close(closed))
  }
  const received = { text: '' }
  socket.on('data', (data) => (received.text += String(data)))
  // The server resets a connection that is still sending. These tests expect that, so the error is ignored.
  socket.on('error', () => {})
  const begun = performance.now()
  // Measured at the server, since a client that does not read does not see the end.
  const closed = new Promise<number>((resolve) => accepted.once('close', () => resolve(performance.now() - begun)))
  return { socket, received, closed }
}

/** None of these connections would ever end by itself. */
const soonMs = 20_000

describe('the server closes a connection', () => {
  test.each([
    ['whose request head arrives byte by byte', 'GET / HTTP/1.1\r\nHost: a\r\n', 'X-A: b\r\n'],
    ['whose request body never ends', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n', 'a'],
  ])('%s', async (_, first, more) => {
    const { socket, received, closed } = await openConnection()
    socket.write(first)
    const drip = setInterval(() => socket.write(more), 20)
    expect(await closed).toBeLessThan(soonMs)
    clearInterval(drip)
    expect(received.text).toMatch(/^HTTP\/1\.1 408 /)
  })

  test('that sends nothing', async () => {
    const { closed } = await openConnection()
    expect(await closed).toBeLessThan(soonMs)
  })

  test('that stays idle after a response', { tags: ['long'] }, async () => {
    const { socket, received, closed } = await openConnection(greeting, { ...quick, idle: 1_000 })
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    expect(await closed).toBeLessThan(soonMs)
    // Node's own limit is five seconds.
    expect(received.text).toMatch(/^HTTP\/1\.1 200 [^]*\r\nKeep-Alive: timeout=1, max=1000\r\n/)
  })

  test('that does not read the response', { tags: ['long'] }, async () => {
    const { socket, closed } = await openConnection((_, response) => void response.end(Buffer.alloc(64 * 1024 * 1024)))
    socket.pause()
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    expect(await closed).toBeLessThan(soonMs)
  })
})

test('a slow but steady request is served', async () => {
  const { socket, received } = await openConnection(greeting, {
    head: 30_000,
    request: 30_000,
    idle: 300,
    inactivity: 30_000,
    checkInterval: 50,
  })
  for (const part of ['GET / HT', 'TP/1.1\r\nHost', ': a\r\n', '\r\n']) {
    socket.write(part)
    await sleep(20)
  }
  await expect.poll(() => received.text).toMatch(/^HTTP\/1\.1 200 /)
})

test('a visitor with 32 kB of cookies is served, and a longer head is refused', async () => {
  const open = async (bytes: number) => {
    const { socket, received, closed } = await openConnection()
    const ended = new Promise((resolve) => socket.once('close', resolve))
    socket.write(`GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nCookie: a=${'b'.repeat(bytes)}\r\n\r\n`)
    await Promise.all([closed, ended])
    return received.text
  }
  expect(await open(32 * 1024)).toMatch(/^HTTP\/1\.1 200 /)
  await close()
  // The refusal may be lost, since the server does not read the rest.
  expect(await open(64 * 1024)).toMatch(/^(HTTP\/1\.1 431 |$)/)
})
