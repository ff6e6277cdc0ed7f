import { describe, expect, test } from 'vitest'
import { trendOf } from './figure-texts.ts'

describe('trendOf', () => {
  const trend = (now: number, before: number, isLoss = false) => trendOf({ now, before, days: 30, isLoss })

  test.each([
    [15_000, 10_000, '+50% sobre os 30 dias anteriores', 'ok'],
    [5_000, 10_000, '−50% sobre os 30 dias anteriores', 'bad'],
    [0, 10_000, '−100% sobre os 30 dias anteriores', 'bad'],
    [10_000, 10_000, '+0% sobre os 30 dias anteriores', 'plain'],
    [60_000, 10_000, '+500% sobre os 30 dias anteriores', 'ok'],
  ])('%i cents after %i', (now, before, note, tone) => expect(trend(now, before)).toEqual({ note, tone }))

  test('more of what is lost is worse', () => {
    expect(trend(15_000, 10_000, true).tone).toBe('bad')
    expect(trend(5_000, 10_000, true).tone).toBe('ok')
  })

  test('shows no percentage without a figure before, or with one below zero', () => {
    expect(trend(10_000, 0)).toEqual({ note: 'nada nos 30 dias anteriores', tone: 'plain' })
    expect(trend(10_000, -5_000)).toEqual({ note: '-R$\u00a050,00 nos 30 dias anteriores', tone: 'plain' })
  })

  test('shows the previous figure instead of a percentage if it is tiny', () =>
    expect(trend(1_000_000, 1_000)).toEqual({ note: 'R$\u00a010,00 nos 30 dias anteriores', tone: 'ok' }))
})
