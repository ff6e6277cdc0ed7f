import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ErasureFacts, fiscalRetentionEnd, isRetentionOver, orderErasure, retainedFrom } from './erasure-dates.ts'
import { orderStatuses } from '#domain/orders/order/order-transitions.ts'

const now = new Date('2026-11-22T12:00:00Z')
const hour = 3_600_000
const facts = (given: Partial<ErasureFacts>): ErasureFacts => ({
  status: 'PAID',
  expiresAt: new Date(now.getTime() - hour),
  fiscalEventAt: null,
  paymentInAnalysis: false,
  openRefund: false,
  openDispute: false,
  openDocument: false,
  ...given,
})

describe('fiscal retention', () => {
  test.each([
    ['2026-11-22T12:00:00Z', '2032-01-01T03:00:00.000Z'],
    // Still 2025 in São Paulo.
    ['2026-01-01T02:59:59Z', '2031-01-01T03:00:00.000Z'],
    ['2026-01-01T03:00:00Z', '2032-01-01T03:00:00.000Z'],
  ])('an event of %s is needed until %s', (event, end) => expect(fiscalRetentionEnd(new Date(event)).toISOString()).toBe(end))

  test('lasts five whole years from the January after the event, and less than six from the event', () =>
    fc.assert(
      fc.property(moment(), (event) => {
        const years = (fiscalRetentionEnd(event).getTime() - event.getTime()) / (365.25 * 24 * hour)
        expect(years).toBeGreaterThan(4.99)
        expect(years).toBeLessThanOrEqual(6.01)
      }),
    ))
})

describe('without a request, an old paid order', () => {
  const years = (count: number) => new Date(now.getTime() - count * 365.25 * 24 * hour)
  const isOver = (given: Partial<ErasureFacts>, paidAt: Date) => isRetentionOver({ ...facts(given), paidAt }, now)

  test('has served its time six years after its last event, with money or without', () => {
    expect(isOver({ fiscalEventAt: years(6) }, years(6))).toBe(true)
    expect(isOver({ fiscalEventAt: years(5.5) }, years(7))).toBe(false)
    expect(isOver({}, years(6))).toBe(true)
    expect(isOver({}, years(1))).toBe(false)
  })

  test('waits while something about it is open', () => {
    for (const open of ['openRefund', 'openDispute', 'openDocument', 'paymentInAnalysis'])
      expect(isOver({ [open]: true, fiscalEventAt: years(9) }, years(9))).toBe(false)
  })

  test('is among those that were paid before the moment from which events are retained', () =>
    fc.assert(
      fc.property(moment(), moment(), (paidAt, at) => {
        if (isRetentionOver({ ...facts({}), paidAt }, at)) expect(paidAt.getTime()).toBeLessThan(retainedFrom(at).getTime())
      }),
    ))
})

describe('an order', () => {
  const anyFacts = fc.record({
    status: fc.constantFrom(...orderStatuses),
    expiresAt: moment(),
    fiscalEventAt: fc.option(moment(), { nil: null }),
    paymentInAnalysis: fc.boolean(),
    openRefund: fc.boolean(),
    openDispute: fc.boolean(),
    openDocument: fc.boolean(),
  })

  test('never goes while something about it is open', () =>
    fc.assert(
      fc.property(anyFacts, moment(), (order, at) => {
        const isOpen =
          order.openDispute ||
          order.openRefund ||
          order.openDocument ||
          order.paymentInAnalysis ||
          order.status === 'PENDING' ||
          order.status === 'REFUND_DUE'
        expect(orderErasure(order, at).kind === 'open').toBe(isOpen)
      }),
    ))

  test('is looked at again when its hold ends, and otherwise tomorrow', () =>
    fc.assert(
      fc.property(anyFacts, moment(), (order, at) => {
        const plan = orderErasure(order, at)
        if (plan.kind !== 'open') return
        const isHeld = plan.wait === 'HOLD' && order.expiresAt > at
        expect(plan.at).toEqual(isHeld ? order.expiresAt : new Date(at.getTime() + 24 * hour))
      }),
    ))

  test('without a fiscal event it goes now, and otherwise at the end of its retention, not a moment before', () =>
    fc.assert(
      fc.property(anyFacts, moment(), (order, at) => {
        const plan = orderErasure(order, at)
        if (plan.kind === 'open') return
        const end = order.fiscalEventAt && fiscalRetentionEnd(order.fiscalEventAt)
        expect(plan).toEqual(end && end > at ? { kind: 'later', wait: 'FISCAL', at: end } : { kind: 'now' })
      }),
    ))
})

function moment() {
  return fc.date({ min: new Date('2015-01-01T00:00:00Z'), max: new Date('2060-01-01T00:00:00Z'), noInvalidDate: true })
}
