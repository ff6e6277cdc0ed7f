import { createServer } from 'node:https'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { secondsIn } from '../http/post-public.ts'
import { createWebhookTargets } from './webhook-targets.ts'

test.each([
  ['120', 120],
  ['999999', 86_400],
  ['Sat, 28 Nov 2026 12:02:00 GMT', 120],
  ['Sat, 28 Nov 2026 11:00:00 GMT', 0],
  ['Mon, 30 Nov 2026 12:00:00 GMT', 86_400],
  ['soon', null],
  ['-5', null],
  ['', null],
])('Retry-After: %s means %s seconds', (header, seconds) => expect(secondsIn(header, Date.parse('2026-11-28T12:00:00Z'))).toBe(seconds))

test('a certificate that is not valid is told from nobody there', async () => {
  // Without a certificate no handshake succeeds.
  const server = createServer({}, (_, response) => response.end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const targets = createWebhookTargets({ loopback: true })
  const problemAt = async (url: string) => (await targets.send({ url, id: 'x', body: '{}', secrets: [] })).problem
  expect(await problemAt(`https://127.0.0.1:${port}/`)).toBe('TLS')
  expect(await problemAt('https://127.0.0.1:9/')).toBe('CONNECTION')
})

test('nothing is sent into the network of the store, nor without TLS', async () => {
  const targets = createWebhookTargets({ loopback: false })
  for (const url of ['https://127.0.0.1/', 'https://[::ffff:10.0.0.1]/', 'http://example.com/'])
    expect(await targets.send({ url, id: 'x', body: '{}', secrets: [] }), url).toMatchObject({ status: null, problem: 'ADDRESS' })
})
