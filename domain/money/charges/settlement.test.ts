import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  withStoredAmounts,
  attemptShown,
  type ChargeFacts,
  hasPaid,
  type MoneyCharge,
  refundsReturnedBy,
  notLessThanStored,
  settle,
} from './settlement.ts'

const charge = (facts: Partial<ChargeFacts>): ChargeFacts => ({
  id: 'CHAR_1',
  status: 'WAITING',
  amountCents: 5000,
  paidCents: 0,
  refundedCents: 0,
  ...facts,
})

test.each<[string, ChargeFacts[], string]>([
  ['in analysis', [charge({ status: 'IN_ANALYSIS' })], 'in-analysis'],
  ['declined, then paid', [charge({ status: 'DECLINED' }), charge({ status: 'PAID', paidCents: 5000 })], 'paid'],
  ['fully refunded', [charge({ status: 'CANCELED', paidCents: 5000, refundedCents: 5000 })], 'refunded'],
  ['too low an amount', [charge({ status: 'PAID', paidCents: 4999 })], 'wrong-amount'],
  ['an unknown status does not prove a payment', [charge({ status: 'UNKNOWN', paidCents: 5000 })], 'unclear'],
  ['an unknown status, fully refunded', [charge({ status: 'UNKNOWN', paidCents: 5000, refundedCents: 5000 })], 'refunded'],
])('settles: %s', (_, charges, kind) => expect(settle(5000, charges).kind).toBe(kind))

test('a card page shows no attempt, declined ones only, or one that may bring money', () => {
  const attemptOf = (...charges: ChargeFacts[]) => attemptShown(settle(5000, charges).kind, charges)
  const declined = charge({ status: 'DECLINED' })
  expect([attemptOf(), attemptOf(declined), attemptOf(charge({ status: 'CANCELED' }))]).toEqual(['NONE', 'DECLINED', 'DECLINED'])
  for (const status of ['WAITING', 'IN_ANALYSIS', 'AUTHORIZED', 'UNKNOWN'] as const)
    expect(attemptOf(declined, charge({ status }))).toBeNull()
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
  expect(withStoredAmounts(notLessThanStored([charge({})], known), known)).toEqual([charge({ paidCents: 5000, refundedCents: 1000 })])
  expect(notLessThanStored([charge({ status: 'CANCELED' })], known)).toMatchObject([{ paidCents: 5000, refundedCents: 5000 }])
  expect(notLessThanStored([charge({ id: 'CHAR_2' })], known)).toEqual([charge({ id: 'CHAR_2' })])
})

const received = (changes: Partial<MoneyCharge> = {}): MoneyCharge => ({
  id: 'CHAR_1',
  dueCents: 11_000,
  paidCents: 11_000,
  refundedCents: 0,
  ...changes,
})

describe('a refund made at the provider was part of the sale', () => {
  const second = received({ id: 'CHAR_2' })
  const refunded = (cents: number) => received({ refundedCents: cents })
  test.each([
    ['in part, of the charge that pays the order', 'PAID', 'CHAR_1', [received(), second], [refunded(100), second], true],
    ['of the duplicate', 'PAID', 'CHAR_2', [received(), second], [received(), received({ id: 'CHAR_2', refundedCents: 11_000 })], false],
    ['of the first charge, so that the second pays the order', 'PAID', 'CHAR_1', [received(), second], [refunded(11_000), second], false],
    ['of the only charge', 'PAID', 'CHAR_1', [received()], [refunded(11_000)], true],
    ['of late money', 'REFUND_DUE', 'CHAR_1', [received()], [refunded(11_000)], false],
  ] as const)('%s', (_, status, id, before, now, served) => expect(hasPaid(status, id, before, now)).toBe(served))
})

describe('portal money was for', () => {
  const [course, ebook] = [{ cents: 9_000 }, { cents: 3_400 }]
  test.each([
    ['the refund of its amount', 3_400, [ebook]],
    ['all of them, if it is their sum', 12_400, [course, ebook]],
    ['nobody knows which', 5_000, []],
  ])('%s', (_, cents, expected) => expect(refundsReturnedBy(cents, [course, ebook])).toEqual(expected))
})
