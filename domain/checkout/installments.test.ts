import { expect, test } from 'vitest'
import { installmentsText, planToExpect, planToShow } from './installments.ts'

const money = (cents: number) => `R$ ${(cents / 100).toFixed(2).replace('.', ',')}`
const plan = (count: number, totalCents: number) => ({ count, eachCents: Math.ceil(totalCents / count), totalCents })

test('the plan with the most parts is shown, of several brands the dearest, and no plan of one part', () => {
  expect(planToShow([plan(1, 10_000), plan(3, 10_500), plan(12, 12_100), plan(12, 12_144), plan(18, 13_000)])).toEqual(plan(12, 12_144))
  expect(planToShow([plan(1, 10_000)])).toBeNull()
  expect(planToShow([])).toBeNull()
})

test('expects a text that is at least as long as the one that comes, and none below the smallest parts', () => {
  for (const [cash, expected] of [
    [1_000, plan(2, 1_063)],
    [8_000, plan(12, 9_638)],
    [18_900, plan(12, 22_771)],
    [99_900, plan(12, 120_362)],
  ] as const)
    expect(installmentsText(planToExpect(cash)!, cash, money).length).toBeGreaterThanOrEqual(installmentsText(expected, cash, money).length)
  expect(planToExpect(999)).toBeNull()
})

test('names number, value, total and interest', () =>
  expect(installmentsText({ count: 12, eachCents: 1_012, totalCents: 12_144 }, 10_000, money)).toBe(
    '12x de R$ 10,12 no cartão (total de R$ 121,44, com R$ 21,44 de juros)',
  ))

test('says that there is no interest only if the total is the price at sight', () => {
  expect(installmentsText({ count: 3, eachCents: 3_333, totalCents: 10_000 }, 10_000, money)).toBe('3x de R$ 33,33 no cartão, sem juros')
  expect(installmentsText({ count: 3, eachCents: 3_333, totalCents: 10_001 }, 10_000, money)).not.toContain('sem juros')
})
