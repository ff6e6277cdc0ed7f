import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readChargeAnswer, readCheckoutAnswer, readCheckoutWithOrders, readKeyAnswer, readOrderAnswer } from './pagbank-answers.ts'

const recorded = (file: string) => JSON.parse(readFileSync(`tests/fixtures/pagbank/${file}`, 'utf8')) as unknown

test('the attempts of a checkout are read as its order ids', () =>
  expect(readCheckoutAnswer({ id: 'CHEC_1', orders: [{ id: 'ORDE_1' }, { id: 'ORDE_2' }] }).checkout.orderIds).toEqual([
    'ORDE_1',
    'ORDE_2',
  ]))

test('a public key is read', () =>
  expect(readKeyAnswer(recorded('14-public-keys.response.sandbox-2026-01-05.json')).publicKey.length).toBeGreaterThan(3))

test('a number of another type does not make the charge unreadable', () =>
  expect(
    readChargeAnswer(charge({ payment_response: { reference: {}, raw_data: 'none' }, payment_method: { pix: { end_to_end_id: [] } } }))
      .charge,
  ).not.toHaveProperty('nsu'))

const charge = (changes: object) => ({ id: 'CHAR_1', status: 'PAID', amount: { value: 4990 }, ...changes })

test('the interest of instalments that the buyer pays is read, and one that cannot be read makes nothing unreadable', () => {
  const summary = { total: 10_887, paid: 10_887, refunded: 0 }
  const read = (fees: unknown) => readChargeAnswer(charge({ amount: { value: 10_887, fees, summary } })).charge
  expect(read({ buyer: { interest: { total: 887, installments: 4 } } })).toMatchObject({ paidCents: 10_887, interestCents: 887 })
  for (const fees of [undefined, null, {}, { buyer: { interest: { total: -1 } } }]) expect(read(fees)).not.toHaveProperty('interestCents')
})

test('reads the status CANCELLED, amounts as text, a charge without a summary, and metadata as array or object', () => {
  expect(readChargeAnswer(charge({ status: 'CANCELLED', metadata: [] })).charge.status).toBe('CANCELED')
  expect(readChargeAnswer(charge({ amount: { value: '4990' }, metadata: {} })).charge).toMatchObject({ amountCents: 4990, paidCents: 4990 })
  expect(readChargeAnswer(charge({ status: 'WAITING' })).charge.paidCents).toBe(0)
})

test.each([
  { value: null },
  { value: '' },
  { value: true },
  { value: 1.5 },
  { value: -1 },
  { value: 4990, summary: { paid: null, refunded: 0 } },
])('the invalid amount %j is rejected', (amount) => expect(() => readChargeAnswer(charge({ amount }))).toThrow(z.ZodError))

test.each([null, [], 'html', {}, { id: 'CHEC_1' }, { id: 'ORDE_1', charges: [{ id: 'CHAR_1', status: '', amount: { value: 1 } }] }])(
  '%j is rejected as an order',
  (body) => expect(() => readOrderAnswer(body)).toThrow(z.ZodError),
)

test('an unknown charge status is reported, and the rest of the order is still read', () => {
  const { order } = readOrderAnswer({ id: 'ORDE_1', charges: [charge({ status: 'UNDER_REVIEW' }), charge({ id: 'CHAR_2' })] })
  expect(order.charges).toMatchObject([
    { id: 'CHAR_1', status: 'UNKNOWN', foreignStatus: 'UNDER_REVIEW', paidCents: 0 },
    { id: 'CHAR_2', status: 'PAID', paidCents: 4990 },
  ])
})

test('the amount of a PIX code is read in both shapes', () => {
  const qr_code = { text: '000201' }
  expect(readOrderAnswer({ id: 'ORDE_1', charges: [charge({ status: 'WAITING', qr_code })] }).order.pix?.amountCents).toBe(4990)
  const classic = { text: '000201', amount: { value: 4990 }, expiration_date: '2026-11-22T23:59:59.000-03:00' }
  expect(readOrderAnswer({ id: 'ORDE_1', qr_codes: [classic] }).order.pix).toEqual({
    text: '000201',
    amountCents: 4990,
    expiresAt: new Date('2026-11-23T02:59:59Z'),
  })
  expect(readOrderAnswer({ id: 'ORDE_1', qr_codes: [{ text: '000201' }] }).order.pix).toMatchObject({ amountCents: null, expiresAt: null })
})

test.each(['javascript:alert(1)', 'file:///etc/passwd', 'pagamento'])('the payment link %s is ignored', (href) =>
  expect(readCheckoutAnswer({ id: 'CHEC_1', links: [{ rel: 'PAY', href }] }).checkout.payUrl).toBeNull(),
)

test('a reading of a card page without its list of attempts does not say that nobody has paid', () => {
  expect(readCheckoutWithOrders({ id: 'CHEC_1', orders: [] }).checkout.orderIds).toEqual([])
  for (const body of [{ id: 'CHEC_1' }, { id: 'CHEC_1', orders: null }]) expect(() => readCheckoutWithOrders(body)).toThrow(/orders/)
})
