import { expect, test } from 'vitest'
import { isReplaceable, isTransitionAllowed, orderStatuses, servesLateMoney } from './order-transitions.ts'

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

test('a new attempt replaces an order that is not paid, unless somebody canceled it or its person is gone', () => {
  expect(orderStatuses.filter((status) => isReplaceable({ status, isAnonymized: false }))).toEqual(['PENDING', 'EXPIRED', 'FAILED'])
  expect(orderStatuses.some((status) => isReplaceable({ status, isAnonymized: true }))).toBe(false)
})

test('late money serves an expired or a failed order; that of a canceled one is refunded', () => {
  expect(orderStatuses.filter((status) => servesLateMoney({ status, isAnonymized: false }))).toEqual(['EXPIRED', 'FAILED'])
  expect(orderStatuses.some((status) => servesLateMoney({ status, isAnonymized: true }))).toBe(false)
})
