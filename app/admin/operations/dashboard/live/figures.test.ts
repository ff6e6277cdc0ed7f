import { describe, expect, test } from 'vitest'
import { trendOf } from './figure-texts.ts'

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
