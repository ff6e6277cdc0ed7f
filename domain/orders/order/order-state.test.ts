import { expect, test } from 'vitest'
import { orderState } from './order-state.ts'

test.each([
  ['PENDING', false, undefined],
  ['PAID', false, undefined],
  ['PAID', true, 'PAID_TWICE'],
  ['PENDING', true, 'PAID_SHORT'],
  ['EXPIRED', true, 'PAID_SHORT'],
  ['EXPIRED', false, 'EXPIRED'],
  ['FAILED', false, 'FAILED'],
  ['CANCELED', false, 'CANCELED'],
  ['CANCELED', true, 'PAID_SHORT'],
  ['REFUND_DUE', true, 'REFUND_DUE'],
  ['REFUNDED', false, 'REFUNDED'],
] as const)('%s, money to be refunded: %s', (status, refundDue, state) =>
  expect(orderState({ status, refundDue, isReplaced: false })).toBe(state),
)

test('an order that another one replaced says so', () =>
  expect(orderState({ status: 'CANCELED', refundDue: false, isReplaced: true })).toBe('REPLACED'))
