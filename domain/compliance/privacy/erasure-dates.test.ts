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
  test.each<[string, Partial<ErasureFacts>, ReturnType<typeof orderErasure>]>([
    ['that was never paid and has ended goes now', { status: 'EXPIRED' }, { kind: 'now' }],
    ['that was free goes now', { status: 'PAID' }, { kind: 'now' }],
    [
      'that was paid waits for the fiscal retention',
      { fiscalEventAt: now },
      { kind: 'later', wait: 'FISCAL', at: new Date('2032-01-01T03:00:00Z') },
    ],
    [
      'that was refunded waits for it too',
      { status: 'REFUNDED', fiscalEventAt: now },
      { kind: 'later', wait: 'FISCAL', at: new Date('2032-01-01T03:00:00Z') },
    ],
    [
      'of six years ago whose document is not issued yet is looked at tomorrow',
      { fiscalEventAt: new Date('2020-11-22T12:00:00Z'), openDocument: true },
      { kind: 'open', wait: 'DOCUMENT', at: new Date(now.getTime() + 24 * hour) },
    ],
    ['of six years ago goes now', { fiscalEventAt: new Date('2020-11-22T12:00:00Z') }, { kind: 'now' }],
    [
      'that is held is looked at when the hold ends',
      { status: 'PENDING', expiresAt: new Date(now.getTime() + hour) },
      { kind: 'open', wait: 'HOLD', at: new Date(now.getTime() + hour) },
    ],
    [
      'whose hold should have ended is looked at tomorrow',
      { status: 'PENDING' },
      { kind: 'open', wait: 'HOLD', at: new Date(now.getTime() + 24 * hour) },
    ],
  ])('%s', (_, given, expected) => expect(orderErasure(facts(given), now)).toEqual(expected))

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

  test('waits for a moment in the future, never for one that has passed', () =>
    fc.assert(
      fc.property(anyFacts, moment(), (order, at) => {
        const plan = orderErasure(order, at)
        if (plan.kind !== 'now') expect(plan.at.getTime()).toBeGreaterThan(at.getTime())
      }),
    ))

  test('goes at the end of its retention and not a moment before', () =>
    fc.assert(
      fc.property(anyFacts, moment(), (order, at) => {
        const plan = orderErasure(order, at)
        if (plan.kind !== 'later') return
        expect(orderErasure(order, plan.at).kind).toBe('now')
        expect(orderErasure(order, new Date(plan.at.getTime() - 1)).kind).toBe('later')
      }),
    ))
})

function moment() {
  return fc.date({ min: new Date('2015-01-01T00:00:00Z'), max: new Date('2060-01-01T00:00:00Z'), noInvalidDate: true })
}
