import { expect, test } from 'vitest'
import { cancelReasons, isTransitionAllowed, orderStatuses, servesLateMoney } from './order-transitions.ts'

test('no transition leads from a paid state back to an unpaid one', () => {
  const unpaid = ['PENDING', 'EXPIRED', 'FAILED', 'CANCELED'] as const
  const paid = ['PAID', 'REFUND_DUE', 'REFUNDED'] as const
  for (const from of paid) for (const to of unpaid) expect(isTransitionAllowed(from, to)).toBe(false)
})

test('late money is always accounted for: every unpaid state can change to PAID or REFUND_DUE', () => {
  for (const from of ['PENDING', 'EXPIRED', 'FAILED', 'CANCELED'] as const) {
    expect(isTransitionAllowed(from, 'PAID')).toBe(true)
    expect(isTransitionAllowed(from, 'REFUND_DUE')).toBe(true)
  }
})

test('no state has a transition to itself', () => {
  for (const status of orderStatuses) expect(isTransitionAllowed(status, status)).toBe(false)
})

test('only an expired order can be resumed', () => {
  expect(orderStatuses.filter((from) => isTransitionAllowed(from, 'PENDING'))).toEqual(['EXPIRED'])
})

test('only a pending order can be canceled', () => {
  expect(orderStatuses.filter((from) => isTransitionAllowed(from, 'CANCELED'))).toEqual(['PENDING'])
})

test('late money serves an expired, a failed or a replaced order; that of an order that somebody canceled is refunded', () => {
  const served = orderStatuses.filter((status) => servesLateMoney({ status, cancelReason: null, isAnonymized: false }))
  expect(served).toEqual(['EXPIRED', 'FAILED'])
  expect(cancelReasons.filter((cancelReason) => servesLateMoney({ status: 'CANCELED', cancelReason, isAnonymized: false }))).toEqual([
    'REPLACED',
  ])
  expect(orderStatuses.some((status) => servesLateMoney({ status, cancelReason: null, isAnonymized: true }))).toBe(false)
})
