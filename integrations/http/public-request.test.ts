import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { lookup as systemLookup } from 'node:dns'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keptConnections, PrivateAddress, requestPublic } from './public-request.ts'

/** In these tests 127.0.0.1 is the internet, and any other address of this machine is the store's network. */
const isAllowed = (address: string) => address === '127.0.0.1'
let seen: string[] = []
const server = createServer(({ url = '' }, response) => {
  seen.push(url)
  response.end()
})
let port: number
beforeAll(async () => {
  server.listen(0, '0.0.0.0')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => void (seen = []))

/** Names of the tests' own DNS, which answers with the next addresses each time. */
const names: Record<string, string[]> = {
  'fora.example': ['127.0.0.1'],
  'interno.example': ['127.0.0.2'],
  'ambos.example': ['127.0.0.1 127.0.0.2'],
  'muda.example': ['127.0.0.1', '127.0.0.2'],
}
const lookup = ((name: string, _: object, done: (error: Error | null, addresses: { address: string; family: number }[]) => void) => {
  const [addresses = '', ...later] = names[name] ?? []
  if (later.length > 0) names[name] = later
  done(
    null,
    addresses.split(' ').map((address) => ({ address, family: 4 })),
  )
}) as unknown as typeof systemLookup

const ask = (host: string, network: object = { isAllowed, lookup }) =>
  requestPublic(new URL(`http://${host}:${port}/a`), { signal: AbortSignal.timeout(5_000) }, network)

test('a host of the internet is asked', async () => {
  for (const host of ['fora.example', '127.0.0.1']) expect((await ask(host)).statusCode).toBe(200)
})

describe('the network of the store is not reached', () => {
  test.each(['127.0.0.2', '[::1]', '0x7f.0.0.2', '2130706434', '127.2', 'interno.example', 'ambos.example'])('by %s', async (host) => {
    await expect(ask(host)).rejects.toBeInstanceOf(PrivateAddress)
    expect(seen).toEqual([])
  })

  test('by a name that resolves to another address after it was looked at', async () => {
    expect((await ask('muda.example')).statusCode).toBe(200)
    await expect(ask('muda.example')).rejects.toBeInstanceOf(PrivateAddress)
    expect(seen).toEqual(['/a'])
  })

  test.each(['127.0.0.1', 'localhost'])('in a real store by %s, which is a part of it', async (host) =>
    expect(ask(host, {})).rejects.toBeInstanceOf(PrivateAddress),
  )

  test.each(['file:///etc/passwd', 'ftp://fora.example/a', 'http://eu:senha@fora.example/a'])('by %s', async (address) =>
    expect(requestPublic(new URL(address), { signal: AbortSignal.timeout(5_000) })).rejects.toBeInstanceOf(PrivateAddress),
  )
})

test('a connection that breaks off its answer is not asked again', async () => {
  let requests = 0
  const other = createServer((_, response) => {
    requests += 1
    if (requests !== 2) response.end()
    else response.writeHead(200, { 'content-length': 100 }).write('half')
  })
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  const sockets = new Set<Socket>()
  other.on('connection', (socket) => sockets.add(socket))
  const url = new URL(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`)
  const connections = keptConnections()
  const post = async () => {
    const response = await requestPublic(url, { signal: AbortSignal.timeout(5_000), connections }, { isAllowed })
    return { response, body: response.toArray() }
  }
  await (
    await post()
  ).body
  const { body } = await post()
  expect(sockets.size).toBe(1)
  for (const socket of sockets) socket.resetAndDestroy()
  await expect(body).rejects.toThrow('aborted')
  await (
    await post()
  ).body
  expect(requests).toBe(3)
  for (const agent of Object.values(connections)) agent.destroy()
  other.close()
})
