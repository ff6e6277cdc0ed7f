import { expect, vi } from 'vitest'
import { openListener, openTestSimulators } from '../simulators-under-test.ts'
import type { Checkout, Order } from './records.ts'

export const customer = {
  name: 'PAYER NAME',
  email: 'payer@example.com',
  tax_id: '12345678909',
  phones: [{ country: '55', area: '11', number: '999999999', type: 'MOBILE' }],
}
/** A sandbox, and a shop that orders from its PagBank and hears its webhooks. */
export async function openShop() {
  const world = await openTestSimulators()
  const listener = await openListener()
  const purchase = () => ({
    reference_id: crypto.randomUUID(),
    customer,
    items: [{ reference_id: 'livro', name: 'A coragem de descansar', quantity: 1, unit_amount: 5900 }],
    notification_urls: [listener.url],
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
    notification_urls: [listener.url],
    payment_notification_urls: [listener.url],
  })
  /** The webhooks about a product, once there are so many. */
  const heard = (product: string, count = 1) =>
    vi.waitFor(() => {
      const webhooks = listener.heardOf(product)
      expect(webhooks).toHaveLength(count)
      return webhooks
    }, 8_000)
  const openPage = async (change: object = {}) => (await world.send('POST', '/checkouts', { ...card(), ...change })).body as Checkout
  const payPath = (page: Checkout) => page.links.find(({ rel }) => rel === 'PAY')!.href.slice(world.base.length)
  const choose = (page: Checkout, choice: string) =>
    world.send('POST', payPath(page), `choice=${choice}&installments=3`, {
      'content-type': 'application/x-www-form-urlencoded',
    })
  return {
    world,
    classic,
    v2,
    card,
    place,
    pay,
    heard,
    openPage,
    choose,
    heardSoFar: listener.heardOf,
    refuseOnce: listener.refuseOnce,
    /** What the console sets; whatever is not named goes back to the usual. */
    behave: (settings: object = {}) =>
      world.send('POST', '/console/settings', { signature: 'none', webhooks: 'send', autoPay: false, ...settings }),
    close: async () => {
      await listener.close()
      await world.close()
    },
  }
}
export type Shop = Awaited<ReturnType<typeof openShop>>
