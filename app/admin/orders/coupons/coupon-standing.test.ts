import { describe, expect, test } from 'vitest'
import { standingOf, validityText } from './coupon-standing.ts'

const now = new Date('2026-11-22T12:00:00Z')
const before = '2026-11-01T03:00:00Z'
const after = '2026-12-01T03:00:00Z'
const coupon = { active: true, startsAt: null, endsAt: null, uses: 0, maxUses: null }

describe('standingOf', () => {
  test.each([
    ['without limits', {}, 'Valendo'],
    ['that is inactive', { active: false }, 'Inativo'],
    ['after its end', { startsAt: before, endsAt: before }, 'Encerrado'],
    ['at the moment of its end', { endsAt: now.toISOString() }, 'Encerrado'],
    ['at the moment of its start', { startsAt: now.toISOString() }, 'Valendo'],
    ['before its start', { startsAt: after }, 'Agendado'],
    ['with all uses taken', { uses: 10, maxUses: 10 }, 'Esgotado'],
  ])('a coupon %s', (_, change, text) => expect(standingOf({ ...coupon, ...change }, now).text).toBe(text))

  test('ended takes precedence over used up', () =>
    expect(standingOf({ ...coupon, endsAt: before, uses: 1, maxUses: 1 }, now).text).toBe('Encerrado'))
})

describe('validityText', () => {
  test.each([
    [before, after, '01/11/2026, 00:00 a 01/12/2026, 00:00'],
    [before, null, 'desde 01/11/2026, 00:00'],
    [null, after, 'até 01/12/2026, 00:00'],
    [null, null, 'sem prazo'],
  ])('from %s to %s', (startsAt, endsAt, text) => expect(validityText({ startsAt, endsAt })).toBe(text))
})
