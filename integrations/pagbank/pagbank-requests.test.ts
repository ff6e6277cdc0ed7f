import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PaymentRequest } from '#domain/money/payments/payment-provider.ts'
import { checkoutRequest, pixRequest, withReachableAddresses } from './pagbank-requests.ts'
import { paymentRequest } from '#tests/harness/pagbank-under-test.ts'

const with_ = (changes: Partial<PaymentRequest>): PaymentRequest => ({ ...paymentRequest, ...changes })

describe('data that PagBank would refuse is adapted', () => {
  const customerOf = (customer: Partial<PaymentRequest['customer']>) =>
    pixRequest(with_({ customer: { ...paymentRequest.customer, ...customer } }), 'v2').customer

  test.each([
    ['  Joana   Ribeiro ', 'Joana Ribeiro'],
    ['Joana <b>(Jô)</b> Farias;', 'Joana b Jô b Farias'],
    ["Maria d'Ávila", "Maria d'Ávila"],
    ['Joa\u0303o Gonc\u0327alves', 'João Gonçalves'],
  ])('the name %j is sent as %j', (name, sent) => expect(customerOf({ name }).name).toBe(sent))

  test('a name is cut between characters, never inside one', () => {
    const name = `Ana ${'ã'.repeat(200)}`
    expect(customerOf({ name }).name).toBe(`Ana ${'ã'.repeat(116)}`)
  })

  test.each([
    ['71988112040', { area: '71', number: '988112040' }],
    ['7133334444', { area: '71', number: '33334444' }],
    ['', undefined],
    ['719881', undefined],
    ['7100000000', undefined],
  ])('the phone %j is sent as %j', (phone, parts) => {
    const { phones } = customerOf({ phone }) as { phones?: object[] }
    expect(phones?.[0]).toEqual(parts && { country: '55', ...parts, type: 'MOBILE' })
  })

  test('a free book with paid shipping still has one item with a price', () => {
    const free = with_({
      items: [{ reference: 'gift', name: 'Brinde', quantity: 1, unitCents: 0 }],
      discountCents: 0,
      amountCents: 1800,
    })
    expect(pixRequest(free, 'v2').items).toMatchObject([{ quantity: 1, unit_amount: 1800 }])
    expect(checkoutTotal(free)).toBe(1800)
  })

  test('the title of an item has composed accents and no hidden marks', () => {
    const items = [{ reference: 'old', name: 'Medi\u00adc\u0327a\u0303o\u00a0\u200bbásica', quantity: 1, unitCents: 100 }]
    expect(pixRequest(with_({ items }), 'v2').items[0]?.name).toBe('Medição básica')
  })

  test('an item whose title has only forbidden characters still has a name', () => {
    const items = [{ reference: 'odd', name: '<>', quantity: 1, unitCents: 100 }]
    expect(pixRequest(with_({ items }), 'v2').items[0]?.name).not.toBe('')
  })
})

describe('the card page', () => {
  test('adds up to the amount of the payment to the cent', () => {
    const line = fc.record({
      reference: fc.uuid(),
      name: fc.string(),
      quantity: fc.integer({ min: 1, max: 999 }),
      unitCents: fc.nat(100_000),
    })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), fc.nat(9_000), fc.nat(10_000), (items, shippingCents, share) => {
        const sum = items.reduce((total, { quantity, unitCents }) => total + quantity * unitCents, 0)
        const discountCents = Math.floor((sum * share) / 10_000)
        const amountCents = sum + shippingCents - discountCents
        fc.pre(amountCents > 0)
        const priced = with_({ items, shippingCents, discountCents, amountCents })
        expect(checkoutTotal(priced)).toBe(amountCents)
        expect(checkoutRequest(priced).items.length).toBeGreaterThan(0)
      }),
    )
  })
})

function checkoutTotal(priced: PaymentRequest) {
  const { items, additional_amount, discount_amount } = checkoutRequest(priced)
  return items.reduce((sum, item) => sum + item.quantity * item.unit_amount, 0) + additional_amount - discount_amount
}

test('URLs that PagBank cannot reach are left out, and are kept for a local provider', () => {
  const local = with_({ notificationUrl: 'http://localhost:3000/api/webhooks/pagbank', redirectUrl: 'http://localhost:3000/postcheckout' })
  const there = withReachableAddresses(local, 'https://sandbox.api.pagseguro.com')
  expect(pixRequest(there, 'v2')).not.toHaveProperty('notification_urls')
  for (const field of ['notification_urls', 'payment_notification_urls', 'redirect_url', 'return_url'])
    expect(checkoutRequest(there)).not.toHaveProperty(field)
  expect(pixRequest(withReachableAddresses(local, 'http://localhost:3001'), 'v2').notification_urls).toEqual([local.notificationUrl])
  expect(checkoutRequest(withReachableAddresses(paymentRequest, 'https://api.pagseguro.com'))).toMatchObject({
    redirect_url: paymentRequest.redirectUrl,
    payment_notification_urls: [paymentRequest.notificationUrl],
  })
})

test('an e-mail that is too long for the card page is left for the buyer to type there', () => {
  const email = `${'a'.repeat(50)}@correio.com.br`
  const request = checkoutRequest(with_({ customer: { ...paymentRequest.customer, email } }))
  expect(request).not.toHaveProperty('customer')
  expect(request.customer_modifiable).toBe(true)
})
