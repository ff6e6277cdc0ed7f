import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { bankFaults, callFaults, webhookFaults } from './faults.ts'
import type { Charge } from './records.ts'
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
