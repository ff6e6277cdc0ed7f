import { describe, expect, test } from 'vitest'
import { changesOf, eventOf, type PaymentEvent, type PaymentStatus, paymentStatusAfter, paymentStatuses } from './payment-transitions.ts'

const readings: PaymentEvent[] = ['ran-out', 'open', 'declined', 'in-analysis', 'paid-short', 'paid', 'refunded']
const events: PaymentEvent[] = ['answered', 'refused', 'hold-ended', ...readings]
const after = (event: PaymentEvent) => Object.fromEntries(paymentStatuses.map((status) => [status, paymentStatusAfter(status, event)]))

describe('the status after an event', () => {
  test('money that arrives turns every payment into PAID', () => {
    for (const status of paymentStatuses) expect(paymentStatusAfter(status, 'paid')).toBe('PAID')
  })

  test('PAID changes only when the money goes back', () => {
    expect(events.filter((event) => paymentStatusAfter('PAID', event) !== 'PAID')).toEqual(['refunded'])
  })

  test('REFUNDED changes only when another charge brings money', () => {
    expect(events.filter((event) => paymentStatusAfter('REFUNDED', event) !== 'REFUNDED')).toEqual(['paid-short', 'paid'])
  })

  test('charges without money do not change REQUESTING until the payment expires, because the code is in the response to our request', () => {
    for (const event of ['open', 'declined', 'in-analysis'] as const) expect(paymentStatusAfter('REQUESTING', event)).toBe('REQUESTING')
    expect(paymentStatusAfter('REQUESTING', 'ran-out')).toBe('EXPIRED')
  })

  test('the response to our request changes only a payment that is still REQUESTING', () => {
    expect(changesOf('answered')).toEqual([['REQUESTING', 'WAITING']])
    expect(changesOf('refused')).toEqual([['REQUESTING', 'REFUSED']])
  })

  test('the end of the hold expires only payments that can still be paid, not those in analysis or final', () => {
    expect(changesOf('hold-ended')).toEqual([
      ['REQUESTING', 'EXPIRED'],
      ['WAITING', 'EXPIRED'],
    ])
  })

  test('an expired payment changes only when a charge is in analysis or money was received', () => {
    expect(events.filter((event) => paymentStatusAfter('EXPIRED', event) !== 'EXPIRED')).toEqual([
      'in-analysis',
      'paid-short',
      'paid',
      'refunded',
    ])
  })

  test('a refused payment follows its charges if the provider did create it', () => {
    expect(readings.map((event) => paymentStatusAfter('REFUSED', event))).toEqual([
      'EXPIRED',
      'WAITING',
      'DECLINED',
      'IN_ANALYSIS',
      'IN_ANALYSIS',
      'PAID',
      'REFUNDED',
    ])
  })

  test('an analysis ends with the next reading', () => {
    expect(paymentStatusAfter('IN_ANALYSIS', 'open')).toBe('WAITING')
    expect(paymentStatusAfter('IN_ANALYSIS', 'declined')).toBe('DECLINED')
  })

  test('applying the same event twice has the same result as once', () => {
    for (const event of events) for (const status of Object.values(after(event))) expect(paymentStatusAfter(status, event)).toBe(status)
  })

  test('no event leads back to REQUESTING, and every other status can be reached', () => {
    const reached = new Set<PaymentStatus>(events.flatMap((event) => changesOf(event).map(([, to]) => to)))
    expect(paymentStatuses.filter((status) => !reached.has(status))).toEqual(['REQUESTING'])
  })
})

describe('the event for a settlement', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const later = new Date('2026-11-22T12:30:00Z')
  const earlier = new Date('2026-11-22T11:30:00Z')

  test.each([
    ['waiting', 'PIX', 'open'],
    ['waiting', 'CARD', 'open'],
    ['declined', 'PIX', 'declined'],
    ['declined', 'CARD', 'open'],
  ] as const)('%s by %s before expiry is the event %s, and ran-out after it', (settlement, method, event) => {
    expect(eventOf(settlement, { method, expiresAt: later }, now)).toBe(event)
    expect(eventOf(settlement, { method, expiresAt: earlier }, now)).toBe('ran-out')
  })

  test.each([
    ['paid', 'paid'],
    ['refunded', 'refunded'],
    ['wrong-amount', 'paid-short'],
    ['in-analysis', 'in-analysis'],
    ['unclear', 'in-analysis'],
  ] as const)('%s is the event %s, before and after expiry', (settlement, event) => {
    for (const expiresAt of [earlier, later]) expect(eventOf(settlement, { method: 'PIX', expiresAt }, now)).toBe(event)
  })
})
