import { expect, test } from 'vitest'
import { mayMove, orderStatuses } from './order-transitions.ts'

test('nothing leads from paid back to unpaid', () => {
  const unpaid = ['PENDING', 'EXPIRED', 'FAILED'] as const
  const paid = ['PAID', 'REFUND_DUE', 'REFUNDED'] as const
  for (const from of paid) for (const to of unpaid) expect(mayMove(from, to)).toBe(false)
})

test('money that comes is never orphan: every unpaid state can become paid or be flagged for a refund', () => {
  for (const from of ['PENDING', 'EXPIRED', 'FAILED'] as const) {
    expect(mayMove(from, 'PAID')).toBe(true)
    expect(mayMove(from, 'REFUND_DUE')).toBe(true)
  }
})

test('no state moves to itself', () => {
  for (const status of orderStatuses) expect(mayMove(status, status)).toBe(false)
})

test('only an order that ran out may be taken up again', () => {
  expect(orderStatuses.filter((from) => mayMove(from, 'PENDING'))).toEqual(['EXPIRED'])
})
