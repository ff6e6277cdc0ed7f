import { describe, expect, test } from 'vitest'
import { mayHaveReturned } from './portal-refund.ts'

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
