import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import { deliveryDays, lastWithdrawalDay } from '#domain/orders/order/last-withdrawal-day.ts'
import { isDueToItsDay, withdrawalState } from './withdrawal.ts'

const paid = (paidAt: string, more: { sentAt?: string; guaranteeDays?: number } = {}) => ({
  status: 'PAID' as const,
  paidAt: new Date(paidAt),
  sentAt: more.sentAt === undefined ? null : new Date(more.sentAt),
  guaranteeDays: more.guaranteeDays ?? 7,
})
const digital = { physical: false, refunded: false, withdrawn: false, refundCents: 9_900 }
const printed = { ...digital, physical: true }

describe('what is digital', () => {
  test('a longer guarantee counts, a shorter one than the law gives does not', () => {
    const day = (guaranteeDays: number) => lastWithdrawalDay(new Date('2026-11-15T10:00:00-03:00'), undefined, guaranteeDays)
    expect([day(30), day(7), day(0)]).toEqual(['2026-12-15', '2026-11-22', '2026-11-22'])
  })
})

describe('a printed book', () => {
  test('can be returned for as long as it is not sent', () =>
    expect(withdrawalState(paid('2026-01-01T10:00:00-03:00'), printed, new Date('2026-11-22T10:00:00-03:00'))).toEqual({
      kind: 'OPEN',
      lastDay: null,
    }))

  test('that was sent counts from the last day on which it may have arrived', () => {
    const order = paid('2026-10-01T10:00:00-03:00', { sentAt: '2026-10-05T22:30:00-03:00' })
    expect(withdrawalState(order, printed, new Date('2026-11-02T23:59:00-03:00'))).toEqual({ kind: 'OPEN', lastDay: '2026-11-02' })
    expect(withdrawalState(order, printed, new Date('2026-11-03T00:01:00-03:00'))).toEqual({ kind: 'OVER', lastDay: '2026-11-02' })
    expect(withdrawalState(order, digital, new Date('2026-10-09T00:01:00-03:00')).kind).toBe('OVER')
  })
})

test.each([
  ['an unpaid order', { ...paid('2026-11-15T10:00:00Z'), status: 'PENDING' as const, paidAt: null }, digital, 'UNPAID'],
  ['a refunded order', { ...paid('2026-11-15T10:00:00Z'), status: 'REFUNDED' as const }, digital, 'UNPAID'],
  ['a refunded line', paid('2026-11-15T10:00:00Z'), { ...digital, refunded: true }, 'REFUNDED'],
  ['a line that was withdrawn', paid('2026-11-15T10:00:00Z'), { ...digital, withdrawn: true, refunded: true }, 'WITHDRAWN'],
  ['a line for which nothing was paid', paid('2026-11-15T10:00:00Z'), { ...digital, refundCents: 0 }, 'FREE'],
] as const)('%s', (_, order, line, kind) => expect(withdrawalState(order, line, new Date('2026-11-15T12:00:00Z')).kind).toBe(kind))

const moment = fc.date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2060-12-31T00:00:00Z'), noInvalidDate: true })
const days = fc.integer({ min: 7, max: 365 })
const dayMs = 86_400_000

describe('for any moment', () => {
  test('the last day is as many days of 24 hours after the day of the payment as the guarantee has', () =>
    fc.assert(
      fc.property(moment, days, (paidAt, guaranteeDays) => {
        const last = lastWithdrawalDay(paidAt, undefined, guaranteeDays)!
        const start = Date.parse(`${dayInBrazil(paidAt)}T00:00:00-03:00`)
        expect(Date.parse(`${last}T00:00:00-03:00`) - start).toBe(guaranteeDays * dayMs)
      }),
    ))

  test('it is open until the last millisecond of the last day, and over from the next one on', () =>
    fc.assert(
      fc.property(moment, days, (paidAt, guaranteeDays) => {
        const order = { status: 'PAID' as const, paidAt, sentAt: null, guaranteeDays }
        const end = Date.parse(`${lastWithdrawalDay(paidAt, undefined, guaranteeDays)}T00:00:00-03:00`) + dayMs
        expect(withdrawalState(order, digital, new Date(end - 1)).kind).toBe('OPEN')
        expect(withdrawalState(order, digital, new Date(end)).kind).toBe('OVER')
      }),
    ))

  test('a printed book is never over before what is digital, nor before a week after it has arrived in time', () =>
    fc.assert(
      fc.property(moment, days, fc.integer({ min: 0, max: 400 }), (paidAt, guaranteeDays, sentAfter) => {
        const sentAt = new Date(paidAt.getTime() + sentAfter * dayMs)
        const last = lastWithdrawalDay(paidAt, sentAt, guaranteeDays)!
        expect(last >= lastWithdrawalDay(paidAt, undefined, guaranteeDays)!).toBe(true)
        expect(last >= lastWithdrawalDay(new Date(sentAt.getTime() + deliveryDays * dayMs), undefined, 7)!).toBe(true)
      }),
    ))
})

test('only an earlier day makes a withdrawal possible if its last day is over by now', () => {
  const [open, over] = [
    { kind: 'OPEN', lastDay: '2026-11-22' },
    { kind: 'OVER', lastDay: '2026-11-22' },
  ] as const
  expect([isDueToItsDay(open, over), isDueToItsDay(open, open), isDueToItsDay(over, over)]).toEqual([true, false, false])
})
