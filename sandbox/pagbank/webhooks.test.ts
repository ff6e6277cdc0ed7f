import { createHash, createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type HeardWebhook, token } from '../simulators-under-test.ts'
import { openShop, type Shop } from './shop-under-test.ts'

let shop: Shop
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop.close())
beforeEach(async () => void (await shop.behave()))

describe('webhooks', () => {
  test('are retried until the shop accepts them', async () => {
    const { id } = await shop.place(shop.classic())
    shop.refuseOnce(id)
    await shop.pay(id)
    const [first, second] = await shop.heard(id, 2)
    expect(first!.raw).toBe(second!.raw)
  })

  test('contain the hash of the token and the body', async () => {
    await shop.behave({ signature: 'token' })
    const { id } = await shop.place(shop.classic())
    await shop.pay(id)
    const [{ headers, raw }] = (await shop.heard(id)) as [HeardWebhook]
    expect(headers['x-authenticity-token']).toBe(createHash('sha256').update(`${token}-${raw}`).digest('hex'))
  })

  test('have a signature that the public key verifies', async () => {
    await shop.behave({ signature: 'ecdsa' })
    const { id } = await shop.place(shop.classic())
    await shop.pay(id)
    const [{ headers, raw }] = (await shop.heard(id)) as [HeardWebhook]
    const { public_key } = (await shop.simulators.send('GET', '/public-keys/webhook')).body as { public_key: string }
    const key = createPublicKey({ key: Buffer.from(public_key, 'base64'), format: 'der', type: 'spki' })
    expect(verify('sha256', Buffer.from(raw), key, Buffer.from(String(headers['x-payload-signature']), 'base64'))).toBe(true)
  })

  test('are lost while that fault is on, except when sent by hand', async () => {
    await shop.behave({ webhooks: 'drop' })
    const { id } = await shop.place(shop.classic())
    await shop.pay(id)
    await new Promise((passed) => setTimeout(passed, 600))
    expect(shop.heardSoFar(id)).toEqual([])
    await shop.simulators.send('POST', `/console/orders/${id}/notify`)
    await shop.heard(id)
  })
})
