import { expect, test } from 'vitest'
import { isTransitionAllowed, orderStatuses } from './order-transitions.ts'

test('nothing leads from paid back to unpaid', () => {
  const unpaid = ['PENDING', 'EXPIRED', 'FAILED'] as const
  const paid = ['PAID', 'REFUND_DUE', 'REFUNDED'] as const
  for (const from of paid) for (const to of unpaid) expect(isTransitionAllowed(from, to)).toBe(false)
})

test('money that comes is never orphan: every unpaid state can become paid or be flagged for a refund', () => {
  for (const from of ['PENDING', 'EXPIRED', 'FAILED'] as const) {
    expect(isTransitionAllowed(from, 'PAID')).toBe(true)
    expect(isTransitionAllowed(from, 'REFUND_DUE')).toBe(true)
  }
})

test('no state moves to itself', () => {
  for (const status of orderStatuses) expect(isTransitionAllowed(status, status)).toBe(false)
})

test('only an order that ran out may be taken up again', () => {
  expect(orderStatuses.filter((from) => isTransitionAllowed(from, 'PENDING'))).toEqual(['EXPIRED'])
})
