import { expect, vi } from 'vitest'
import { openListener, openTestSimulators } from '../state/simulators-under-test.ts'
import type { Order } from './records.ts'

export const customer = {
  name: 'PAYER NAME',
  email: 'payer@example.com',
  tax_id: '12345678909',
  phones: [{ country: '55', area: '11', number: '999999999', type: 'MOBILE' }],
}

/** The simulators, and a shop that places orders at their PagBank and receives its webhooks. */
export async function openShop() {
  const simulators = await openTestSimulators()
  const listener = await openListener()
  const requests = requestsFor(listener.url)
  const post = async <Body>(path: string, request: object) => (await simulators.send('POST', path, request)).body as Body
  return {
    simulators,
    ...requests,
    place: (request: object) => post<Order>('/orders', request),
    pay: (id: string) => simulators.send('POST', `/console/orders/${id}/pay`),
    /** Resolves with the webhooks about a product as soon as there are this many. */
    heard: (product: string, count = 1) =>
      vi.waitFor(() => {
        const webhooks = listener.heardOf(product)
        expect(webhooks).toHaveLength(count)
        return webhooks
      }, 8_000),
    /** Changes settings as the console does. An omitted setting returns to its default. */
    behave: (settings: object = {}) =>
      simulators.send('POST', '/console/settings', { signature: 'none', webhooks: 'send', autoPay: false, ...settings }),
    close: async () => {
      await listener.close()
      await simulators.close()
    },
  }
}

/** Requests to PagBank, whose webhooks go to `url`: a PIX order of either shape, and a card page. */
function requestsFor(url: string) {
  const order = () => ({
    reference_id: crypto.randomUUID(),
    customer,
    items: [{ reference_id: 'livro', name: 'A coragem de descansar', quantity: 1, unit_amount: 5900 }],
    notification_urls: [url],
  })
  return {
    classic: () => ({ ...order(), qr_codes: [{ amount: { value: 7700 } }] }),
    v2: () => ({ ...order(), charges: [pixCharge()] }),
    card: () => cardCheckout(url),
  }
}

const pixCharge = () => ({
  reference_id: 'pedido',
  description: 'Pedido',
  amount: { value: 7700, currency: 'BRL' },
  payment_method: { type: 'PIX', pix: { expiration_date: '2030-10-20T23:59:59.000-03:00' } },
})

const cardCheckout = (url: string) => ({
  reference_id: 'r',
  customer: { name: 'PAYER NAME', email: 'payer@example.com', tax_id: '12345678909' },
  items: [{ reference_id: 'mensal', name: 'Curso', quantity: 2, unit_amount: 2490 }],
  additional_amount: 1000,
  discount_amount: 480,
  payment_methods: [{ type: 'CREDIT_CARD' }],
  redirect_url: 'http://localhost:3000/postcheckout',
  return_url: 'http://localhost:3000/checkout',
  notification_urls: [url],
  payment_notification_urls: [url],
})
