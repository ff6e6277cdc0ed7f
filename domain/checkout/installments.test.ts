import { expect, test } from 'vitest'
import { installmentsText, monthlyRate, planToExpect, planToShow } from './installments.ts'

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
    for (const line of ['parts', 'cost'] as const)
      expect(installmentsText(planToExpect(cash)!, cash, money)[line]!.length).toBeGreaterThanOrEqual(
        installmentsText(expected, cash, money)[line]!.length,
      )
  expect(planToExpect(999)).toBeNull()
})

test('names number, value, interest, its effective rates, and the total with and without it', () =>
  expect(installmentsText({ count: 12, eachCents: 1_012, totalCents: 12_144 }, 10_000, money)).toEqual({
    parts: '12x de R$ 10,12 no cartão',
    cost: 'Total de R$ 121,44, com R$ 21,44 de juros (3,12% ao mês, 44,63% ao ano). À vista, R$ 100,00.',
    brief: 'Total de R$ 121,44, juros de 3,12% ao mês (44,63% ao ano)',
  }))

test('says that there is no interest only if the total is the price at sight', () => {
  const textOf = (totalCents: number) => installmentsText({ count: 3, eachCents: 3_333, totalCents }, 10_000, money)
  expect(textOf(10_000)).toEqual({ parts: '3x de R$ 33,33 no cartão, sem juros', cost: null, brief: null })
  expect(textOf(10_050).cost).toBe('Total de R$ 100,50, com R$ 0,50 de juros (0,25% ao mês, 3,04% ao ano). À vista, R$ 100,00.')
  expect(textOf(9_900)).toEqual({
    parts: '3x de R$ 33,33 no cartão',
    cost: 'Total de R$ 99,00. À vista, R$ 100,00.',
    brief: 'Total de R$ 99,00',
  })
})

/** By the formula of a loan with equal parts (Price), from the rate to the total. */
test.each([
  [0.0299, 2],
  [0.0299, 12],
  [0.0001, 12],
  [0.15, 6],
])('finds the rate %d of %i parts', (rate, count) => {
  const totalCents = (100_000 * rate * count) / (1 - (1 + rate) ** -count)
  expect(monthlyRate({ count, totalCents }, 100_000)).toBeCloseTo(rate, 6)
})
