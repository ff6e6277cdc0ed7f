import { describe, expect, test } from 'vitest'
import { chargesDue, type MoneyCharge, servingCharge } from './charges-due.ts'

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
