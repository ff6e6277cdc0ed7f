import { describe, expect, test } from 'vitest'
import { chargesDue, didServe, type MoneyCharge, servingCharge } from './charges-due.ts'

const charge = (changes: Partial<MoneyCharge> = {}): MoneyCharge => ({
  id: 'CHAR_1',
  dueCents: 11_000,
  paidCents: 11_000,
  refundedCents: 0,
  ...changes,
})

describe('charges that are due for a refund', () => {
  test('of two full payments, the first pays the order and the second is due for a refund', () => {
    const twice = [charge(), charge({ id: 'CHAR_2' })]
    expect(servingCharge('PAID', twice)?.id).toBe('CHAR_1')
    expect(chargesDue('PAID', twice)).toMatchObject([{ id: 'CHAR_2' }])
  })
  test('when the first payment was refunded, the second pays the order', () => {
    const twice = [charge({ refundedCents: 11_000 }), charge({ id: 'CHAR_2' })]
    expect(servingCharge('PAID', twice)?.id).toBe('CHAR_2')
    expect(chargesDue('PAID', twice)).toEqual([])
  })
  test('a charge that was refunded in part still pays the order', () =>
    expect(chargesDue('PAID', [charge({ refundedCents: 4_000 })])).toEqual([]))
  test.each(['REFUND_DUE', 'PENDING', 'EXPIRED', 'FAILED', 'REFUNDED'] as const)(
    'all money of an order that is %s is due for a refund',
    (status) => expect(chargesDue(status, [charge()])).toHaveLength(1),
  )
})

describe('a refund made at the provider was part of the sale', () => {
  const second = charge({ id: 'CHAR_2' })
  const refunded = (cents: number) => charge({ refundedCents: cents })
  test.each([
    ['in part, of the charge that pays the order', 'PAID', 'CHAR_1', [charge(), second], [refunded(100), second], true],
    ['of the duplicate', 'PAID', 'CHAR_2', [charge(), second], [charge(), charge({ id: 'CHAR_2', refundedCents: 11_000 })], false],
    ['of the first charge, so that the second pays the order', 'PAID', 'CHAR_1', [charge(), second], [refunded(11_000), second], false],
    ['of the only charge', 'PAID', 'CHAR_1', [charge()], [refunded(11_000)], true],
    ['of late money', 'REFUND_DUE', 'CHAR_1', [charge()], [refunded(11_000)], false],
  ] as const)('%s', (_, status, id, before, now, served) => expect(didServe(status, id, before, now)).toBe(served))
})
