import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { token } from '../state/simulators-under-test.ts'
import { bankFaults, callFaults, webhookFaults } from './faults.ts'
import type { Charge, Order } from './records.ts'
import { openShop } from './shop-under-test.ts'

const shop = await openShop()
afterAll(() => shop.close())
beforeEach(async () => void (await shop.behave({ faults: 'none', delayMs: 300, slowMs: 300 })))

const misbehave = (faults: object) => shop.simulators.send('POST', '/console/settings', { faults })
const left = async () => ((await shop.simulators.send('GET', '/console/settings.json')).body as { faults: object }).faults

describe('switches', () => {
  test('can apply to one kind of call only', async () => {
    const order = await shop.place(shop.v2())
    await misbehave({ 'server-error': { next: 1, on: 'refund' } })
    expect((await shop.simulators.send('GET', `/orders/${order.id}`)).status).toBe(200)
    expect((await shop.simulators.send('POST', '/orders', shop.v2())).status).toBe(201)
    expect((await shop.simulators.send('POST', `/charges/${order.charges![0]!.id}/cancel`, { amount: { value: 1 } })).status).toBe(500)
  })

  test('stay on until switched off; an omitted fault does not change, and an invalid value switches it off', async () => {
    await misbehave({ slow: 'always', 'rate-limit': 3, nonsense: 5 })
    await misbehave({ 'rate-limit': -1 })
    expect(await left()).toEqual({ slow: { left: null, on: 'any' } })
    await misbehave({ slow: 'off' })
    expect(await left()).toEqual({})
    await shop.behave({ faults: 'none', webhooks: 'drop' })
    expect(await left()).toEqual({ lost: { left: null, on: 'any' } })
  })

  test('can be set by the page’s form, which offers every fault', async () => {
    const page = await shop.simulators.send('GET', '/')
    for (const name of Object.keys({ ...callFaults, ...webhookFaults, ...bankFaults })) expect(page.text).toContain(`name="fault.${name}"`)
    const form = new URLSearchParams({ 'fault.slow': '2', 'fault.slow.on': 'create', 'fault.lost': 'always', 'fault.late': 'off' })
    await shop.simulators.send('POST', '/console/settings', form.toString(), { 'content-type': 'application/x-www-form-urlencoded' })
    expect(await left()).toEqual({ slow: { left: 2, on: 'create' }, lost: { left: null, on: 'any' } })
    await shop.simulators.send('POST', '/console/settings', 'faults=none&fault.slow=2', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(await left()).toEqual({})
  })
})

describe('calls', { tags: ['long'] }, () => {
  test('no order is created when the connection is cut or stays silent', async () => {
    const before = shop.simulators.provider.orders().length
    await misbehave({ unreachable: 1, 'no-answer': { next: 1, on: 'create' } })
    await expect(shop.simulators.send('GET', '/public-keys/webhook')).rejects.toThrow('fetch failed')
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(shop.v2()), signal: AbortSignal.timeout(3_000) }
    await expect(fetch(`${shop.simulators.base}/orders`, init)).rejects.toThrow('timeout')
    expect(shop.simulators.provider.orders()).toHaveLength(before)
  })

  test('a claimed status replaces the real one until the claim ends', async () => {
    const { id } = await shop.place(shop.v2())
    await shop.pay(id)
    const read = async () => ((await shop.simulators.send('GET', `/orders/${id}`)).body as Order).charges![0]!
    await shop.simulators.send('POST', `/console/orders/${id}/claim`, { status: 'IN_ANALYSIS' })
    expect(await read()).toMatchObject({ status: 'IN_ANALYSIS', amount: { summary: { paid: 0 } } })
    await shop.simulators.send('POST', `/console/orders/${id}/claim`, { status: null })
    expect(await read()).toMatchObject({ status: 'PAID', amount: { summary: { paid: 7700 } } })
  })

  test('slow responses', async () => {
    await misbehave({ slow: 1 })
    const begun = performance.now()
    await shop.simulators.send('GET', '/public-keys/webhook')
    expect(performance.now() - begun).toBeGreaterThan(290)
  })

  test('a charge with a wrong amount, with an unknown status, and without sums', async () => {
    await misbehave({ 'wrong-amount': 1 })
    const order = await shop.place(shop.v2())
    expect(order.charges![0]!.amount.value).toBe(7600)
    const read = async () => ((await shop.simulators.send('GET', `/orders/${order.id}`)).body as Order).charges![0]!
    await misbehave({ 'unknown-status': 1 })
    expect([(await read()).status, (await read()).status]).toEqual(['UNDER_REVIEW', 'WAITING'])
    await misbehave({ 'no-sums': 1 })
    expect((await read()).amount).not.toHaveProperty('summary')
    expect((await read()).amount).toHaveProperty('summary')
  })

  test('a refund that is unavailable uses up its idempotency key', async () => {
    const { id, charges } = await shop.place(shop.v2())
    await shop.pay(id)
    const cancel = async (key: string) =>
      (await shop.simulators.send('POST', `/charges/${charges![0]!.id}/cancel`, { amount: { value: 7700 } }, { 'x-idempotency-key': key }))
        .status
    await misbehave({ 'refund-unavailable': 1 })
    expect([await cancel('one'), await cancel('one'), await cancel('two'), await cancel('two')]).toEqual([400, 409, 201, 201])
  })
})

describe('money', () => {
  test('the shop is notified of a refund made at the provider, first in part and then in full', async () => {
    const { id, charges } = await shop.place(shop.v2())
    await shop.pay(id)
    const charge = async () => (await shop.simulators.send('GET', `/charges/${charges![0]!.id}`)).body as Charge
    await shop.simulators.send('POST', `/console/orders/${id}/refund`, { value: 700 })
    expect(await charge()).toMatchObject({ status: 'PAID', amount: { summary: { refunded: 700 } } })
    await shop.simulators.send('POST', `/console/orders/${id}/refund`, {})
    expect(await charge()).toMatchObject({ status: 'CANCELED', amount: { summary: { refunded: 7700 } } })
    await shop.heard(id, 3)
    // A refunded charge cannot be paid again.
    await shop.pay(id)
    expect((await charge()).status).toBe('CANCELED')
  })
})

describe('webhooks', { tags: ['long'] }, () => {
  const statuses = async (id: string, count: number) =>
    (await shop.heard(id, count)).map(({ body, headers }) => [body.charges?.[0]?.status, headers['x-authenticity-token'] !== undefined])

  test('are retried until the shop accepts them', async () => {
    const { id } = await shop.place(shop.classic())
    shop.refuseOnce(id)
    await shop.pay(id)
    const [first, second] = await shop.heard(id, 2)
    expect(first!.raw).toBe(second!.raw)
  })

  test.each(['classic', 'v2'] as const)('an older webhook that arrives after a newer one, %s', async (shape) => {
    const { id } = await shop.place(shop[shape]())
    await misbehave({ 'out-of-order': 1 })
    await shop.pay(id)
    expect(await statuses(id, 2)).toEqual([
      ['PAID', false],
      [shape === 'v2' ? 'WAITING' : undefined, false],
    ])
  })

  test('late webhooks, lost webhooks, and one that arrives before the response', async () => {
    const { id } = await shop.place(shop.v2())
    await misbehave({ late: 1 })
    await shop.pay(id)
    expect(shop.heardSoFar(id)).toEqual([])
    await shop.heard(id)

    await misbehave({ lost: 1, 'webhook-first': { next: 1, on: 'create' } })
    const lost = await shop.place(shop.v2())
    expect(shop.heardSoFar(lost.id)).toEqual([])
    await misbehave({ 'webhook-first': { next: 1, on: 'create' } })
    const first = await shop.place(shop.v2())
    expect(shop.heardSoFar(first.id)).toMatchObject([{ body: { charges: [{ status: 'PAID' }] } }])
    expect(first.charges![0]!.status).toBe('WAITING')
  })
})
