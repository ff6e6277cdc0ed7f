import { describe, expect, test } from 'vitest'
import { mayHaveReturned, refundsReturnedBy } from './portal-refund.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 25, 12, minute))
const portal = (cents: number, minute: number) => ({ id: `${cents} at ${minute}`, cents, createdAt: at(minute) })
const refund = { cents: 9_000, requestedAt: at(30) }

describe('portal money may be the money of a refund of lines', () => {
  test.each([
    ['nothing returned', [], false],
    ['another amount, before it was requested', [portal(1_000, 10)], false],
    ['the same amount, before', [portal(9_000, 10)], true],
    ['another amount, since', [portal(8_500, 40)], true],
    ['the same amount, since', [portal(1_000, 10), portal(9_000, 40)], true],
  ])('%s: %s', (_, returned, expected) => expect(mayHaveReturned(refund, returned)).toBe(expected))
})

describe('portal money was for', () => {
  const [course, ebook] = [{ cents: 9_000 }, { cents: 3_400 }]
  test.each([
    ['the refund of its amount', 3_400, [ebook]],
    ['all of them, if it is their sum', 12_400, [course, ebook]],
    ['nobody knows which', 5_000, []],
  ])('%s', (_, cents, expected) => expect(refundsReturnedBy(cents, [course, ebook])).toEqual(expected))
  test('nothing, if nothing was requested', () => expect(refundsReturnedBy(9_000, [])).toEqual([]))
})
