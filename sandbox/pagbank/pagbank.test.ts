import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readBrCode } from '#domain/br-code.ts'
import { type HeardNotice, openListener, openTestWorld, type TestWorld, token } from '../world-under-test.ts'
import type { Charge, Checkout, Order } from './records.ts'
import { shape } from './shape.ts'

const recorded = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../tests/fixtures/pagbank', name), 'utf8'))
const errors = recorded('20-errors.json') as Record<string, { http_status: number; body: unknown }>

let world: TestWorld
let shop: Awaited<ReturnType<typeof openListener>>
beforeAll(async () => {
  world = await openTestWorld()
  shop = await openListener()
})
afterAll(async () => {
  await shop.close()
  await world.close()
})
beforeEach(async () => {
  await world.send('POST', '/console/settings', { signature: 'none', notices: 'send', autoPay: false })
})

const customer = {
  name: 'PAYER NAME',
  email: 'payer@example.com',
  tax_id: '12345678909',
  phones: [{ country: '55', area: '11', number: '999999999', type: 'MOBILE' }],
}
const purchase = () => ({
  reference_id: crypto.randomUUID(),
  customer,
  items: [{ reference_id: 'livro', name: 'A coragem de descansar', quantity: 1, unit_amount: 5900 }],
  notification_urls: [shop.url],
})
const classic = () => ({ ...purchase(), qr_codes: [{ amount: { value: 7700 } }] })
const v2 = () => ({
  ...purchase(),
  charges: [
    {
      reference_id: 'pedido',
      description: 'Pedido',
      amount: { value: 7700, currency: 'BRL' },
      payment_method: { type: 'PIX', pix: { expiration_date: '2030-10-20T23:59:59.000-03:00' } },
    },
  ],
})
const place = async (request: object) => (await world.send('POST', '/orders', request)).body as Order
const pay = (id: string) => world.send('POST', `/console/orders/${id}/pay`)
const card = () => ({
  reference_id: 'r',
  customer: { name: 'PAYER NAME', email: 'payer@example.com', tax_id: '12345678909' },
  items: [{ reference_id: 'mensal', name: 'Curso', quantity: 2, unit_amount: 2490 }],
  additional_amount: 1000,
  discount_amount: 480,
  payment_methods: [{ type: 'CREDIT_CARD' }],
  redirect_url: 'http://localhost:3000/postcheckout',
  return_url: 'http://localhost:3000/checkout',
  notification_urls: [shop.url],
  payment_notification_urls: [shop.url],
})
/** The notices about a product, once there are so many. */
const heard = (product: string, count = 1) =>
  vi.waitFor(() => {
    const notices = shop.heardOf(product)
    expect(notices).toHaveLength(count)
    return notices
  }, 8_000)
const openPage = async (change: object = {}) => (await world.send('POST', '/checkouts', { ...card(), ...change })).body as Checkout
const payPath = (page: Checkout) => page.links.find(({ rel }) => rel === 'PAY')!.href.slice(world.base.length)
const choose = (page: Checkout, deed: string) =>
  world.send('POST', payPath(page), `deed=${deed}&installments=3`, {
    'content-type': 'application/x-www-form-urlencoded',
  })

describe('answers have the shape of the recorded ones', () => {
  test('a classic PIX order', async () => {
    const { status, body } = await world.send('POST', '/orders', classic())
    expect(status).toBe(201)
    expect(shape(body)).toEqual(shape(recorded('02-order-pix-create.response.sandbox-2026-01-05.json')))
    const [qr] = (body as Order).qr_codes!
    expect(qr!.expiration_date).toMatch(/T23:59:59\.000-03:00$/)
    expect(readBrCode(qr!.text)).toMatchObject({ kind: 'ok', amountCents: 7700 })
  })

  test('the notice of a paid classic order, whose charge has the uuid of its code', async () => {
    const { id, qr_codes } = await place(classic())
    await pay(id)
    const [{ body, headers }] = (await heard(id)) as [HeardNotice]
    expect(shape(body)).toEqual(shape(recorded('03-order-pix-paid.webhook.prod-2025-12-01.json')))
    expect((body as unknown as Order).charges![0]!.id.slice(5)).toBe(qr_codes![0]!.id.slice(5))
    expect(body.charges![0]!.links[0]!.href).toContain('internal.api.pagseguro.com')
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'x-product-origin': 'ORDER', 'x-product-id': id })
    expect(headers['x-authenticity-token']).toBeUndefined()
  })

  test('a PIX order of the newer shape has its charge from the start', async () => {
    const { status, body } = await world.send('POST', '/orders', v2())
    expect(status).toBe(201)
    const known = shape((recorded('11a-order-pix-v2-waiting.response.docs-sample.json') as Order).charges)
    expect(shape((body as Order).charges)).toEqual(known)
    expect((body as Order).charges![0]!.metadata).toEqual({ ps_order_id: (body as Order).id })
  })

  test('a page for cards', async () => {
    const { status, body } = await world.send('POST', '/checkouts', { ...card(), additional_amount: undefined, discount_amount: undefined })
    expect(status).toBe(201)
    expect(shape(body)).toEqual({ ...shape(recorded('08-checkout-create.response.sandbox-2026-04-07.json')), expiration_date: 'date' })
  })
})

describe('reading back', () => {
  test('an order by its id and by its charge, and the charge alone', async () => {
    const order = await place(v2())
    const charge = order.charges![0]!
    expect((await world.send('GET', `/orders/${order.id}`)).body).toEqual(order)
    expect((await world.send('GET', `/orders?charge_id=${charge.id}`)).body).toEqual(order)
    expect((await world.send('GET', `/charges/${charge.id}`)).body).toEqual(charge)
    expect((await world.send('GET', '/orders/ORDE_NONE')).status).toBe(404)
  })

  test('the picture of a code', async () => {
    const { qr_codes } = await place(classic())
    const picture = await fetch(qr_codes![0]!.links[0]!.href)
    expect(picture.headers.get('content-type')).toBe('image/png')
  })

  test('public keys', async () => {
    const { status, body } = await world.send('POST', '/public-keys', { type: 'card' })
    expect(status).toBe(200)
    expect(shape(body)).toEqual(shape(recorded('14-public-keys.response.sandbox-2026-01-05.json')))
    expect((body as { public_key: string }).public_key).toMatch(/^MIIBIjAN/)
    expect((await world.send('GET', '/public-keys?type=webhook')).body).toEqual((await world.send('GET', '/public-keys/webhook')).body)
  })
})

describe('refusals', () => {
  test('a wrong token', async () => {
    const { status, body } = await world.send('POST', '/orders', classic(), { authorization: 'Bearer somebody' })
    expect({ http_status: status, body }).toEqual(errors['401-unauthorized'])
  })

  test('a CPF whose digits do not add up, on orders and on pages', async () => {
    const wrong = { ...customer, tax_id: '12345678900' }
    const order = await world.send('POST', '/orders', { ...classic(), customer: wrong })
    expect({ http_status: order.status, body: order.body }).toEqual(errors['400-orders-tax-id'])
    const page = await world.send('POST', '/checkouts', {
      ...card(),
      customer: { name: wrong.name, email: wrong.email, tax_id: wrong.tax_id },
    })
    expect({ http_status: page.status, body: page.body }).toEqual(errors['400-checkouts-invalid-value'])
  })

  test.each([
    ['name', { ...customer, name: 'Joana <Ribeiro>' }, 'customer.name'],
    ['e-mail', { ...customer, email: 'PAYER@example.com' }, 'customer.email'],
  ])('a %s that PagBank does not take', async (_what, wrong, parameter_name) => {
    const { status, body } = await world.send('POST', '/orders', { ...classic(), customer: wrong })
    expect(status).toBe(400)
    expect(body).toMatchObject({ error_messages: [{ code: '40002', parameter_name }] })
  })

  test('missing fields and broken JSON', async () => {
    expect((await world.send('POST', '/orders', { ...classic(), items: undefined })).body).toMatchObject({
      error_messages: [{ code: '40001', parameter_name: 'items' }],
    })
    expect((await world.send('POST', '/orders', '{')).status).toBe(400)
    expect((await world.send('POST', '/checkouts', '[]')).status).toBe(400)
  })

  test('the same key gives the same answer for the same body, and 409 for another', async () => {
    const request = classic()
    const key = { 'x-idempotency-key': crypto.randomUUID() }
    const first = await world.send('POST', '/orders', request, key)
    const again = await world.send('POST', '/orders', request, key)
    expect(again).toMatchObject({ status: 201, body: first.body })
    const other = await world.send('POST', '/orders', classic(), key)
    expect({ http_status: other.status, body: other.body }).toEqual(errors['409-idempotency'])
    expect((await world.send('POST', '/orders', request, { 'x-idempotency-key': 'two words' })).body).toMatchObject({
      error_messages: [{ code: '40002' }],
    })
  })
})

describe('money back', () => {
  test('in parts: paid until the last cent has gone back', async () => {
    const { id, charges } = await place(v2())
    await pay(id)
    const cancel = async (value: number) => world.send('POST', `/charges/${charges![0]!.id}/cancel`, { amount: { value } })
    const part = await cancel(3000)
    expect(part.status).toBe(201)
    expect(part.body).toMatchObject({ status: 'PAID', amount: { summary: { paid: 7700, refunded: 3000 } } })
    expect(await cancel(4701)).toMatchObject({ status: 400, body: { error_messages: [{ code: '40007' }] } })
    expect((await cancel(4700)).body).toMatchObject({
      status: 'CANCELED',
      amount: { summary: { total: 7700, paid: 7700, refunded: 7700 } },
    })
    expect((await cancel(1)).status).toBe(400)
  })

  test('an unpaid charge that is cancelled was never paid', async () => {
    const { charges } = await place(v2())
    const { body } = await world.send('POST', `/charges/${charges![0]!.id}/cancel`, { amount: { value: 7700 } })
    expect(body).toMatchObject({ status: 'CANCELED', amount: { summary: { paid: 0, refunded: 0 } } })
  })
})

describe('the page for cards', () => {
  test('takes one payment, however often it is sent, and tells the shop', async () => {
    const page = await openPage()
    const first = await choose(page, 'pay')
    expect(first.headers.get('location')).toBe('http://localhost:3000/postcheckout')
    await choose(page, 'pay')
    const read = (await world.send('GET', `/checkouts/${page.id}`)).body as { orders: { id: string }[] }
    expect(read.orders).toHaveLength(1)
    const order = (await world.send('GET', `/orders/${read.orders[0]!.id}`)).body as Order
    expect(order.charges).toMatchObject([
      { status: 'PAID', amount: { value: 5500 }, payment_method: { type: 'CREDIT_CARD', installments: 3 } },
    ])
    const [notice] = await heard(page.id)
    expect(notice).toMatchObject({ headers: { 'x-product-origin': 'CHECKOUT' }, body: { id: order.id } })
  })

  test('declines, and lets go', async () => {
    const page = await openPage()
    expect((await choose(page, 'decline')).headers.get('location')).toContain('recusado')
    expect((await choose(page, 'leave')).headers.get('location')).toBe('http://localhost:3000/checkout')
    const { orders } = (await world.send('GET', `/checkouts/${page.id}`)).body as { orders: { id: string }[] }
    expect((await world.send('GET', `/orders/${orders[0]!.id}`)).body).toMatchObject({
      charges: [{ status: 'DECLINED', amount: { summary: { paid: 0 } } }],
    })
  })

  test('closes by hand and by time; an ended one opens no more', async () => {
    const page = await openPage()
    expect((await world.send('POST', `/checkouts/${page.id}/inactivate`)).body).toMatchObject({ id: page.id, status: 'INACTIVE' })
    const short = await openPage({ expiration_date: new Date(Date.now() + 300).toISOString() })
    expect(await heard(short.id)).toMatchObject([{ body: { id: short.id, status: 'EXPIRED' } }])
    expect((await world.send('POST', `/checkouts/${short.id}/activate`)).body).toMatchObject({
      error_messages: [{ error: 'checkout_expired' }],
    })
    expect((await choose(short, 'pay')).status).toBe(303)
    expect((await world.send('GET', `/checkouts/${short.id}`)).body).toMatchObject({ orders: [] })
  })
})

describe('notices', () => {
  test('come again until the shop takes them', async () => {
    const { id } = await place(classic())
    shop.refuseOnce(id)
    await pay(id)
    const [first, second] = await heard(id, 2)
    expect(first!.raw).toBe(second!.raw)
  })

  test('carry the hash of the token and the body', async () => {
    await world.send('POST', '/console/settings', { signature: 'token' })
    const { id } = await place(classic())
    await pay(id)
    const [{ headers, raw }] = (await heard(id)) as [HeardNotice]
    expect(headers['x-authenticity-token']).toBe(createHash('sha256').update(`${token}-${raw}`).digest('hex'))
  })

  test('carry a signature that the public key confirms', async () => {
    await world.send('POST', '/console/settings', { signature: 'ecdsa' })
    const { id } = await place(classic())
    await pay(id)
    const [{ headers, raw }] = (await heard(id)) as [HeardNotice]
    const { public_key } = (await world.send('GET', '/public-keys/webhook')).body as { public_key: string }
    const key = createPublicKey({ key: Buffer.from(public_key, 'base64'), format: 'der', type: 'spki' })
    expect(verify('sha256', Buffer.from(raw), key, Buffer.from(String(headers['x-payload-signature']), 'base64'))).toBe(true)
  })

  test('get lost if that is wanted, but not when asked for by hand', async () => {
    await world.send('POST', '/console/settings', { notices: 'drop' })
    const { id } = await place(classic())
    await pay(id)
    await new Promise((passed) => setTimeout(passed, 600))
    expect(shop.heardOf(id)).toEqual([])
    await world.send('POST', `/console/orders/${id}/notify`)
    await heard(id)
  })
})

test('an unpaid code of the newer shape ends by itself', async () => {
  const request = v2()
  request.charges[0]!.payment_method.pix.expiration_date = new Date(Date.now() + 200).toISOString()
  const { charges } = await place(request)
  await vi.waitFor(
    async () => expect(((await world.send('GET', `/charges/${charges![0]!.id}`)).body as Charge).status).toBe('CANCELED'),
    5_000,
  )
})
