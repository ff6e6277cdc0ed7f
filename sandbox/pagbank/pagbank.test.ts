import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { readBrCode } from '#domain/money/payments/br-code.ts'
import { type HeardWebhook, openTestSimulators } from '../state/simulators-under-test.ts'
import type { Order } from './records.ts'
import { shape } from './shape.ts'
import { customer, openShop } from './shop-under-test.ts'

const recorded = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../tests/fixtures/pagbank', name), 'utf8'))
const errors = recorded('20-errors.json') as Record<string, { http_status: number; body: unknown }>

const shop = await openShop()
afterAll(() => shop.close())

describe('responses have the shape of the recorded ones', () => {
  test('a classic PIX order', async () => {
    const { status, body } = await shop.simulators.send('POST', '/orders', shop.classic())
    expect(status).toBe(201)
    expect(shape(body)).toEqual(shape(recorded('02-order-pix-create.response.sandbox-2026-01-05.json')))
    const [qr] = (body as Order).qr_codes!
    expect(qr!.expiration_date).toMatch(/T23:59:59\.000-03:00$/)
    expect(readBrCode(qr!.text)).toMatchObject({ kind: 'ok', amountCents: 7700 })
  })

  test('the webhook of a paid classic order, whose charge has the UUID of its code', async () => {
    const { id, qr_codes } = await shop.place(shop.classic())
    await shop.pay(id)
    const [{ body, headers }] = (await shop.heard(id)) as [HeardWebhook]
    expect(shape(body)).toEqual(shape(recorded('03-order-pix-paid.webhook.prod-2025-12-01.json')))
    expect((body as unknown as Order).charges![0]!.id.slice(5)).toBe(qr_codes![0]!.id.slice(5))
    expect(body.charges![0]!.links[0]!.href).toContain('internal.api.pagseguro.com')
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'x-product-origin': 'ORDER', 'x-product-id': id })
    expect(headers['x-authenticity-token']).toBeUndefined()
  })

  test('a PIX order of the newer shape contains its charge from the start', async () => {
    const { status, body } = await shop.simulators.send('POST', '/orders', shop.v2())
    expect(status).toBe(201)
    const known = shape((recorded('11a-order-pix-v2-waiting.response.docs-sample.json') as Order).charges)
    expect(shape((body as Order).charges)).toEqual(known)
    expect((body as Order).charges![0]!.metadata).toEqual({ ps_order_id: (body as Order).id })
  })

  test('a card page', async () => {
    const { status, body } = await shop.simulators.send('POST', '/checkouts', {
      ...shop.card(),
      additional_amount: undefined,
      discount_amount: undefined,
    })
    expect(status).toBe(201)
    expect(shape(body)).toEqual({ ...shape(recorded('08-checkout-create.response.sandbox-2026-04-07.json')), expiration_date: 'date' })
  })
})

describe('refusals', () => {
  test('a CPF with wrong check digits, on orders and on checkouts', async () => {
    const wrong = { ...customer, tax_id: '12345678900' }
    const order = await shop.simulators.send('POST', '/orders', { ...shop.classic(), customer: wrong })
    expect({ http_status: order.status, body: order.body }).toEqual(errors['400-orders-tax-id'])
    const page = await shop.simulators.send('POST', '/checkouts', {
      ...shop.card(),
      customer: { name: wrong.name, email: wrong.email, tax_id: wrong.tax_id },
    })
    expect({ http_status: page.status, body: page.body }).toEqual(errors['400-checkouts-invalid-value'])
  })

  test('the same key returns the same response for the same body, and 409 for another', async () => {
    const request = shop.classic()
    const key = { 'x-idempotency-key': crypto.randomUUID() }
    const first = await shop.simulators.send('POST', '/orders', request, key)
    const again = await shop.simulators.send('POST', '/orders', request, key)
    expect(again).toMatchObject({ status: 201, body: first.body })
    const other = await shop.simulators.send('POST', '/orders', shop.classic(), key)
    expect({ http_status: other.status, body: other.body }).toEqual(errors['409-idempotency'])
    expect((await shop.simulators.send('POST', '/orders', request, { 'x-idempotency-key': 'two words' })).body).toMatchObject({
      error_messages: [{ code: '40002' }],
    })
  })
})

describe('refunds', () => {
  test('a cancelled unpaid charge has no paid amount', async () => {
    const { charges } = await shop.place(shop.v2())
    const { body } = await shop.simulators.send('POST', `/charges/${charges![0]!.id}/cancel`, { amount: { value: 7700 } })
    expect(body).toMatchObject({ status: 'CANCELED', amount: { summary: { paid: 0, refunded: 0 } } })
  })
})

test('an unpaid code expires immediately when the clock is moved past its expiry', async () => {
  const simulators = await openTestSimulators()
  const { id } = (await simulators.send('POST', '/orders', { ...shop.v2(), notification_urls: [] })).body as Order
  const status = () => simulators.provider.order(id)?.status
  expect(status()).toBe('WAITING')
  simulators.clock.advance(Date.parse('2030-10-21T00:00:00-03:00') - simulators.clock.now())
  await vi.waitFor(() => expect(status()).toBe('CANCELED'), 2_000)
  await simulators.close()
})
