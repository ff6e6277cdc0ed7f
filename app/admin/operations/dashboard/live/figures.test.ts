import { describe, expect, test } from 'vitest'
import { trendOf } from './figure-texts.ts'
import { spanIn, spans, spanValue } from './live-view.tsx'

describe('trendOf', () => {
  const trend = (revenueCents: number, previousRevenueCents: number) => trendOf({ revenueCents, previousRevenueCents }, 30)

  test.each([
    [15_000, 10_000, '+50% sobre os 30 dias anteriores', 'ok'],
    [5_000, 10_000, '−50% sobre os 30 dias anteriores', 'bad'],
    [0, 10_000, '−100% sobre os 30 dias anteriores', 'bad'],
    [10_000, 10_000, '+0% sobre os 30 dias anteriores', 'ok'],
    [60_000, 10_000, '+500% sobre os 30 dias anteriores', 'ok'],
  ])('%i cents after %i', (now, before, note, tone) => expect(trend(now, before)).toEqual({ note, tone }))

  test('shows no percentage without previous revenue', () =>
    expect(trend(10_000, 0)).toEqual({ note: 'nada nos 30 dias anteriores', tone: 'plain' }))

  test('shows the previous amount instead of a percentage if that amount is tiny', () =>
    expect(trend(1_000_000, 1_000)).toEqual({ note: 'R$\u00a010,00 nos 30 dias anteriores', tone: 'ok' }))
})

describe('the period in the URL', () => {
  test.each([
    ['dias=7', 7],
    ['dias=90', 90],
    ['', 30],
    ['dias=30', 30],
    ['dias=8', 30],
    ['dias=7.0', 30],
    ['dias=x', 30],
  ])('%j selects %i days', (query, days) => expect(spanIn(new URLSearchParams(query))).toBe(days))

  test('the URL value of each period selects that period', () => {
    for (const span of spans) {
      const value = spanValue(span)
      expect(spanIn(new URLSearchParams(value === null ? {} : { dias: value }))).toBe(span)
    }
  })
})
