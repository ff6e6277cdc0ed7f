import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { eventually } from '#tests/harness/eventually.ts'
import { prepareClose } from './close-server.ts'
import { createHttpServer } from './http-server.ts'

/** A server whose responses are sent by the test, and a connection that it keeps. */
async function open() {
  const server = createHttpServer()
  const close = prepareClose(server)
  const responses: ServerResponse[] = []
  server.on('request', (_, response) => responses.push(response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  client.on('data', (data) => (received += String(data)))
  await once(client, 'connect')
  const send = async () => {
    const before = responses.length
    client.write('GET / HTTP/1.1\r\nHost: sabia\r\n\r\n')
    await eventually(async () => responses.length > before, 10, 5)
    return responses.at(-1)!
  }
  return { close, client, send, received: () => received, ended: ended(client) }
}
const ended = (client: Socket) => new Promise<void>((end) => client.once('close', end))

test('a request that is being answered gets its response, with the request to close the connection', async () => {
  const { close, send, received, ended: gone } = await open()
  const response = await send()
  const closed = close({ longest: 60_000 })
  response.end('whole')
  await Promise.all([closed, gone])
  expect(received()).toMatch(/^HTTP\/1.1 200 OK\r\nconnection: close\r\n[^]*whole/i)
})

test('a response that has begun is completed, and then its connection is closed', async () => {
  const { close, send, received, ended: gone } = await open()
  const response = await send()
  response.writeHead(200, { 'content-length': 9 }).write('half ')
  const closed = close({ longest: 60_000 })
  response.end('more')
  await Promise.all([closed, gone])
  expect(received()).toMatch(/keep-alive[^]*half more$/i)
})

test('a connection whose first request is about to arrive, and one that is kept, get their responses', async () => {
  for (const kept of [false, true]) {
    const { close, send, received, ended: gone } = await open()
    if (kept) (await send()).end('first')
    const closed = close({ grace: 10_000, longest: 60_000 })
    ;(await send()).end('last')
    await Promise.all([closed, gone])
    expect(received()).toMatch(/connection: close\r\n[^]*last$/i)
  }
})

test('a response that is not sent completely is not cut', async () => {
  const { close, client, send, received, ended: gone } = await open()
  client.pause()
  const response = await send()
  response.end('x'.repeat(20_000_000))
  const closed = close({ grace: 0, longest: 60_000 })
  setTimeout(() => client.resume(), 200)
  await Promise.all([closed, gone])
  expect(received().length).toBeGreaterThan(20_000_000)
})

test('a connection that sends nothing is closed after the grace, and a response that takes too long is cut', async () => {
  const idle = await open()
  await Promise.all([idle.close({ grace: 20, longest: 60_000 }), idle.ended])

  const endless = await open()
  await endless.send()
  await Promise.all([endless.close({ longest: 50 }), endless.ended])
  expect(endless.received()).toBe('')
})
