import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { lookup as systemLookup } from 'node:dns'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fetchPicture } from './fetch-picture.ts'
import { isPublicAddress } from '../http/public-address.ts'

/** A host of pictures. In these tests 127.0.0.1 is the internet, and any other address of this machine is the store's network. */
const answers: Record<string, (response: ServerResponse, request: IncomingMessage) => unknown> = {
  '/a.png': (response) => response.end('picture'),
  '/gone.png': (response) => response.writeHead(404).end(),
  '/endless.png': (response) => setInterval(() => response.write(Buffer.alloc(1_000)), 1).unref(),
  '/silent.png': () => null,
  '/broken.png': (response) => response.writeHead(200, { 'content-length': 10 }).write('p', () => response.destroy()),
  '/moved.png': (response) => response.writeHead(302, { location: '/a.png' }).end(),
  '/circle.png': (response) => response.writeHead(302, { location: '/circle.png' }).end(),
}
let seen: string[] = []
const server = createServer((request, response) => {
  const { url = '', socket } = request
  seen.push(url)
  const inside = /^\/to\/(.+)/.exec(url)?.[1]
  if (inside) return void response.writeHead(302, { location: `http://${inside}:${socket.localPort}/secret.png` }).end()
  answers[url]?.(response, request)
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

/** Names of the tests' own DNS, which answers with the next address each time. */
const names: Record<string, string[]> = {}
const lookup = ((name: string, _: object, done: (error: Error | null, addresses?: { address: string; family: number }[]) => void) => {
  const [address, ...later] = names[name] ?? []
  if (later.length > 0) names[name] = later
  if (address)
    done(
      null,
      address.split(' ').map((each) => ({ address: each, family: 4 })),
    )
  else done(new Error(`no such name: ${name}`))
}) as unknown as typeof systemLookup
const isAllowed = (address: string) => address === '127.0.0.1'

const get = (address: string, limits = {}) => fetchPicture(address, { most: 10_000, limitMs: 2_000, ...limits }, { isAllowed, lookup })
const at = (path: string, host = 'fotos.example') => `http://${host}:${port}${path}`

test('a picture is fetched from its host, also by a redirect', async () => {
  names['fotos.example'] = ['127.0.0.1']
  for (const path of ['/a.png', '/moved.png']) expect(String(await get(at(path)))).toBe('picture')
  expect(String(await get(at('/a.png', '127.0.0.1')))).toBe('picture')
})

describe('the network of the store is not reached', () => {
  test.each(['127.0.0.2', '[::1]', '0x7f.0.0.2', '2130706434', '127.2'])('by its address %s', async (host) => {
    await expect(get(at('/a.png', host))).rejects.toMatchObject({ reason: 'address' })
    expect(seen).toEqual([])
  })

  test('by a name of it', async () => {
    names['interno.example'] = ['127.0.0.2']
    names['ambos.example'] = ['127.0.0.1 127.0.0.2']
    for (const name of ['interno.example', 'ambos.example'])
      await expect(get(at('/a.png', name))).rejects.toMatchObject({ reason: 'address' })
    expect(seen).toEqual([])
  })

  test.each(['127.0.0.2', 'interno.example', '[::1]'])('by a redirect to %s', async (host) => {
    names['fotos.example'] = ['127.0.0.1']
    names['interno.example'] = ['127.0.0.2']
    await expect(get(at(`/to/${host}`))).rejects.toMatchObject({ reason: 'address' })
    expect(seen).toEqual([`/to/${host}`])
  })

  test('by a name that resolves to another address after it was looked at', async () => {
    names['muda.example'] = ['127.0.0.1', '127.0.0.2']
    expect(String(await get(at('/a.png', 'muda.example')))).toBe('picture')
    await expect(get(at('/a.png', 'muda.example'))).rejects.toMatchObject({ reason: 'address' })
    names['muda.example'] = ['127.0.0.1', '127.0.0.2']
    await expect(get(at('/to/muda.example', 'muda.example'))).rejects.toMatchObject({ reason: 'address' })
    expect(seen).toEqual(['/a.png', '/to/muda.example'])
  })

  test('in a real store, of which 127.0.0.1 is a part', async () => {
    expect(isPublicAddress('127.0.0.1')).toBe(false)
    for (const host of ['127.0.0.1', 'localhost']) {
      await expect(fetchPicture(at('/a.png', host), { most: 10_000 })).rejects.toMatchObject({ reason: 'address' })
    }
    expect(seen).toEqual([])
  })
})

test.each([
  'file:///etc/passwd',
  'ftp://fotos.example/a.png',
  'data:image/png;base64,AA==',
  'http://eu:senha@fotos.example/a.png',
  'a.png',
  '',
])('%s is no address of a picture', async (address) => expect(get(address)).rejects.toMatchObject({ reason: 'address' }))

test.each(['/gone.png', '/circle.png', '/broken.png'])('a host that fails: %s', async (path) => {
  names['fotos.example'] = ['127.0.0.1']
  await expect(get(at(path))).rejects.toMatchObject({ reason: 'host' })
})

test('a host that does not answer in time, or does not exist', async () => {
  names['fotos.example'] = ['127.0.0.1']
  await expect(get(at('/silent.png'), { limitMs: 200 })).rejects.toMatchObject({ reason: 'host' })
  await expect(get(at('/endless.png'), { limitMs: 200, most: 10_000_000 })).rejects.toMatchObject({ reason: 'host' })
  await expect(get(at('/a.png', 'ninguem.example'))).rejects.toMatchObject({ reason: 'host' })
})

test('more content than a picture may have is not read to its end', async () => {
  names['fotos.example'] = ['127.0.0.1']
  await expect(get(at('/endless.png'))).rejects.toMatchObject({ reason: 'size' })
})
