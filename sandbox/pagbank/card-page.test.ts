import { afterAll, describe, expect, test } from 'vitest'
import type { Order } from './records.ts'
import { openShop } from './shop-under-test.ts'

const shop = await openShop()
afterAll(() => shop.close())

describe('the card page', () => {
  test('accepts one payment, however often it is submitted, and notifies the shop', async () => {
    const page = await shop.openPage()
    const first = await shop.choose(page, 'pay')
    expect(first.headers.get('location')).toBe('http://localhost:3000/postcheckout')
    await shop.choose(page, 'pay')
    const read = (await shop.simulators.send('GET', `/checkouts/${page.id}`)).body as { orders: { id: string }[] }
    expect(read.orders).toHaveLength(1)
    const order = (await shop.simulators.send('GET', `/orders/${read.orders[0]!.id}`)).body as Order
    expect(order.charges).toMatchObject([
      { status: 'PAID', amount: { value: 5500 }, payment_method: { type: 'CREDIT_CARD', installments: 3 } },
    ])
    const [webhook] = await shop.heard(page.id)
    expect(webhook).toMatchObject({ headers: { 'x-product-origin': 'CHECKOUT' }, body: { id: order.id } })
  })

  test('shows a declined card, and lets the buyer leave', async () => {
    const page = await shop.openPage()
    expect((await shop.choose(page, 'decline')).headers.get('location')).toContain('recusado')
    expect((await shop.choose(page, 'leave')).headers.get('location')).toBe('http://localhost:3000/checkout')
    const { orders } = (await shop.simulators.send('GET', `/checkouts/${page.id}`)).body as { orders: { id: string }[] }
    expect((await shop.simulators.send('GET', `/orders/${orders[0]!.id}`)).body).toMatchObject({
      charges: [{ status: 'DECLINED', amount: { summary: { paid: 0 } } }],
    })
  })

  test('can be deactivated and expires, and an expired page cannot be deactivated', async () => {
    const page = await shop.openPage()
    expect((await shop.simulators.send('POST', `/checkouts/${page.id}/inactivate`)).body).toMatchObject({ id: page.id, status: 'INACTIVE' })
    const short = await shop.openPage({ expiration_date: new Date(Date.now() + 300).toISOString() })
    expect(await shop.heard(short.id)).toMatchObject([{ body: { id: short.id, status: 'EXPIRED' } }])
    expect((await shop.simulators.send('POST', `/checkouts/${short.id}/inactivate`)).body).toMatchObject({
      error_messages: [{ error: 'checkout_expired' }],
    })
    expect((await shop.choose(short, 'pay')).status).toBe(303)
    expect((await shop.simulators.send('GET', `/checkouts/${short.id}`)).body).toMatchObject({ orders: [] })
  })
})
