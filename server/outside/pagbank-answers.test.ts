import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readBrCode } from '#domain/br-code.ts'
import { readChargeAnswer, readCheckoutAnswer, readKeyAnswer, readOrderAnswer } from './pagbank-answers.ts'

const recorded = (file: string) => JSON.parse(readFileSync(`tests/fixtures/pagbank/${file}`, 'utf8')) as unknown

test.each([
  '01-order-pix-create.response.prod-2023-05-10.json',
  '02-order-pix-create.response.sandbox-2026-01-05.json',
  '11a-order-pix-v2-waiting.response.docs-sample.json',
])('the code of %s is one that a bank can read', (file) =>
  expect(readBrCode(readOrderAnswer(recorded(file)).order.pix?.text ?? '').kind).toBe('ok'),
)

test('the tries of a checkout are its orders', () =>
  expect(readCheckoutAnswer({ id: 'CHEC_1', orders: [{ id: 'ORDE_1' }, { id: 'ORDE_2' }] }).checkout.orderIds).toEqual([
    'ORDE_1',
    'ORDE_2',
  ]))

test('a public key', () =>
  expect(readKeyAnswer(recorded('14-public-keys.response.sandbox-2026-01-05.json')).publicKey.length).toBeGreaterThan(3))

const charge = (changes: object) => ({ id: 'CHAR_1', status: 'PAID', amount: { value: 4990 }, ...changes })

test('the other spelling, numbers as text, no summary, metadata of both kinds', () => {
  expect(readChargeAnswer(charge({ status: 'CANCELLED', metadata: [] })).status).toBe('CANCELED')
  expect(readChargeAnswer(charge({ amount: { value: '4990' }, metadata: {} }))).toMatchObject({ amountCents: 4990, paidCents: 4990 })
  expect(readChargeAnswer(charge({ status: 'WAITING' })).paidCents).toBe(0)
})

test.each([
  { value: null },
  { value: '' },
  { value: true },
  { value: 1.5 },
  { value: -1 },
  { value: 4990, summary: { paid: null, refunded: 0 } },
])('an amount such as %j is never read as a sum of money', (amount) =>
  expect(() => readChargeAnswer(charge({ amount }))).toThrow(z.ZodError),
)

test.each([null, [], 'html', {}, { id: 'CHEC_1' }, { id: 'ORDE_1', charges: [{ id: 'CHAR_1', status: 'DREAMT', amount: { value: 1 } }] }])(
  '%j is no order',
  (body) => expect(() => readOrderAnswer(body)).toThrow(z.ZodError),
)
