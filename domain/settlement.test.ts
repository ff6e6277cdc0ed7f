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
  ['nothing yet', [], 'waiting'],
  ['waiting', [charge({})], 'waiting'],
  ['in analysis', [charge({ status: 'IN_ANALYSIS' })], 'in-analysis'],
  ['declined', [charge({ status: 'DECLINED' })], 'declined'],
  ['canceled without money', [charge({ status: 'CANCELED' })], 'declined'],
  ['declined, then another try', [charge({ status: 'DECLINED' }), charge({})], 'waiting'],
  ['declined, then paid', [charge({ status: 'DECLINED' }), charge({ status: 'PAID', paidCents: 5000 })], 'paid'],
  ['paid', [charge({ status: 'PAID', paidCents: 5000 })], 'paid'],
  ['part given back', [charge({ status: 'PAID', paidCents: 5000, refundedCents: 1000 })], 'paid'],
  ['all given back', [charge({ status: 'CANCELED', paidCents: 5000, refundedCents: 5000 })], 'refunded'],
  ['too little', [charge({ status: 'PAID', paidCents: 4999 })], 'wrong-amount'],
  ['too little, and all of it given back', [charge({ status: 'CANCELED', paidCents: 4999, refundedCents: 4999 })], 'refunded'],
  ['a word that nobody knows', [charge({ status: 'UNKNOWN' })], 'unclear'],
  ['a word that nobody knows proves no payment', [charge({ status: 'UNKNOWN', paidCents: 5000 })], 'unclear'],
  ['a word that nobody knows beside a payment', [charge({ status: 'UNKNOWN' }), charge({ status: 'PAID', paidCents: 5000 })], 'paid'],
  ['a word that nobody knows, all given back', [charge({ status: 'UNKNOWN', paidCents: 5000, refundedCents: 5000 })], 'refunded'],
])('%s', (_, charges, kind) => expect(settle(5000, charges).kind).toBe(kind))

test('paid twice: one of them is enough', () => {
  const twice = [charge({ status: 'PAID', paidCents: 5000 }), charge({ id: 'CHAR_2', status: 'PAID', paidCents: 5000 })]
  expect(settle(5000, twice)).toMatchObject({ kind: 'paid', chargeId: 'CHAR_1' })
})

test('the order in which the charges are listed does not change what they mean', () => {
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

test('what was known stays: a reading that is older, or leaves the sums out, takes no money away', () => {
  const known = [{ id: 'CHAR_1', paidCents: 5000, refundedCents: 1000 }]
  expect(remembered([charge({})], known)).toEqual([charge({ paidCents: 5000, refundedCents: 1000 })])
  expect(remembered([charge({ status: 'CANCELED' })], known)).toMatchObject([{ paidCents: 5000, refundedCents: 5000 }])
  expect(remembered([charge({ id: 'CHAR_2' })], known)).toEqual([charge({ id: 'CHAR_2' })])
})
