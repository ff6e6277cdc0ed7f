import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChargeFacts, remembered, settle } from './settlement.ts'

const charge = (facts: Partial<ChargeFacts>): ChargeFacts => ({
  id: 'CHAR_1',
  status: 'WAITING',
  amountCents: 5000,
  paidCents: 0,
  refundedCents: 0,
  ...facts,
})

test.each<[string, ChargeFacts[], string]>([
  ['no charges yet', [], 'waiting'],
  ['waiting', [charge({})], 'waiting'],
  ['in analysis', [charge({ status: 'IN_ANALYSIS' })], 'in-analysis'],
  ['declined', [charge({ status: 'DECLINED' })], 'declined'],
  ['canceled without money', [charge({ status: 'CANCELED' })], 'declined'],
  ['declined, then another attempt', [charge({ status: 'DECLINED' }), charge({})], 'waiting'],
  ['declined, then paid', [charge({ status: 'DECLINED' }), charge({ status: 'PAID', paidCents: 5000 })], 'paid'],
  ['paid', [charge({ status: 'PAID', paidCents: 5000 })], 'paid'],
  ['partially refunded', [charge({ status: 'PAID', paidCents: 5000, refundedCents: 1000 })], 'paid'],
  ['fully refunded', [charge({ status: 'CANCELED', paidCents: 5000, refundedCents: 5000 })], 'refunded'],
  ['too low an amount', [charge({ status: 'PAID', paidCents: 4999 })], 'wrong-amount'],
  ['too low an amount, fully refunded', [charge({ status: 'CANCELED', paidCents: 4999, refundedCents: 4999 })], 'refunded'],
  ['an unknown status', [charge({ status: 'UNKNOWN' })], 'unclear'],
  ['an unknown status does not prove a payment', [charge({ status: 'UNKNOWN', paidCents: 5000 })], 'unclear'],
  ['an unknown status beside a payment', [charge({ status: 'UNKNOWN' }), charge({ status: 'PAID', paidCents: 5000 })], 'paid'],
  ['an unknown status, fully refunded', [charge({ status: 'UNKNOWN', paidCents: 5000, refundedCents: 5000 })], 'refunded'],
])('settles: %s', (_, charges, kind) => expect(settle(5000, charges).kind).toBe(kind))

test('of two full payments, the first one counts', () => {
  const twice = [charge({ status: 'PAID', paidCents: 5000 }), charge({ id: 'CHAR_2', status: 'PAID', paidCents: 5000 })]
  expect(settle(5000, twice)).toMatchObject({ kind: 'paid', chargeId: 'CHAR_1' })
})

test('the order of the charges does not change the result', () => {
  const some = fc.array(
    fc.record<ChargeFacts>({
      id: fc.uuid(),
      status: fc.constantFrom('WAITING', 'PAID', 'DECLINED', 'CANCELED', 'IN_ANALYSIS', 'AUTHORIZED', 'UNKNOWN'),
      amountCents: fc.constant(5000),
      paidCents: fc.constantFrom(0, 4000, 5000),
      refundedCents: fc.constantFrom(0, 4000),
    }),
  )
  fc.assert(fc.property(some, (charges) => settle(5000, charges).kind === settle(5000, charges.toReversed()).kind))
})

test('known amounts are preserved if a response is older or omits the amounts', () => {
  const known = [{ id: 'CHAR_1', paidCents: 5000, refundedCents: 1000 }]
  expect(remembered([charge({})], known)).toEqual([charge({ paidCents: 5000, refundedCents: 1000 })])
  expect(remembered([charge({ status: 'CANCELED' })], known)).toMatchObject([{ paidCents: 5000, refundedCents: 5000 }])
  expect(remembered([charge({ id: 'CHAR_2' })], known)).toEqual([charge({ id: 'CHAR_2' })])
})
