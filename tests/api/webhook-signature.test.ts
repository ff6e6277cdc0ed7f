import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { provideShop } from '#tests/harness/provide-shop.ts'

type Bytes = Buffer<ArrayBuffer>

const token = 'ASECRETTOKEN'
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const provider = createServer((_, response) => {
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ public_key: key }))
})
await new Promise<void>((listening) => provider.listen(0, 'localhost', listening))
const { port } = provider.address() as AddressInfo
const shop = await provideShop({ PAGBANK_TOKEN: token, PAGBANK_API_URL: `http://localhost:${port}` })
afterAll(async () => {
  provider.closeAllConnections()
  await new Promise((closed) => provider.close(closed))
})

const send = (body: Bytes, headers: Record<string, string>) =>
  shop.fetch('/api/webhooks/pagbank', { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
/** The stored first delivery of these bytes. */
const stored = (body: Bytes) =>
  shop.db
    .selectFrom('webhook_events')
    .select(['body', 'signature', 'bytes'])
    .where('body_digest', '=', createHash('sha256').update(body).digest('hex'))
    .executeTakeFirst()

const signatures: [string, (body: Bytes) => Record<string, string>][] = [
  ['the token', (body) => ({ 'x-authenticity-token': createHash('sha256').update(`${token}-`).update(body).digest('hex') })],
  ['a key', (body) => ({ 'x-payload-signature': sign('sha256', body, privateKey).toString('base64') })],
]
const order = (name: string, id = crypto.randomUUID()) => `{"id":"ORDE_${id}","name":"${name}"}`
const bodies: [string, () => Bytes][] = [
  ['in UTF-8', () => Buffer.from(order('João 💛'))],
  ['with a byte order mark', () => Buffer.from(`\ufeff${order('João')}`)],
  ['in Latin-1', () => Buffer.from(order('João'), 'latin1')],
  ['with a NUL', () => Buffer.from(order('a\u0000b'))],
]
const unreadable: [string, Bytes][] = [
  ['cut within a character', Buffer.from(order('a')).subarray(0, 16).fill(0xf0, 15)],
  ['that is empty', Buffer.alloc(0)],
  ['in which one byte is invalid', Buffer.from([0x22, 0xe3, 0x22])],
  ['in which another byte is invalid', Buffer.from([0x22, 0xe9, 0x22])],
]

describe.each(signatures)('signed with %s, a body', (_, signed) => {
  test.each(bodies)('%s is verified by its bytes, and its ids are stored', async (__, make) => {
    const body = make()
    expect((await send(body, signed(body))).status).toBe(200)
    const id = /ORDE_[\da-f-]+/.exec(body.toString('latin1'))![0]
    expect(await stored(body)).toEqual({ body: JSON.stringify({ id }), signature: 'valid', bytes: body.length })
  })

  test.each(unreadable)('%s is verified by its bytes, and counted with the others that have no ids', async (__, body) => {
    const before = await withoutIds()
    expect((await send(body, signed(body))).status).toBe(200)
    expect(await withoutIds()).toBe(before + 1)
  })
})

const withoutIds = async () =>
  (
    await shop.db
      .selectFrom('webhook_events')
      .select('times_seen')
      .where('body', '=', '{}')
      .where('signature', '=', 'valid')
      .executeTakeFirst()
  )?.times_seen ?? 0
