import type { InstallmentPlan } from '#domain/money/payments/provider-order.ts'

export const mostInstallments = 12

/** The plan to show: the one with the most parts. Of those that differ by the card's brand, the dearest. Null: only one part is offered. */
export function planToShow(plans: readonly InstallmentPlan[]): InstallmentPlan | null {
  const several = plans.filter(({ count }) => count > 1 && count <= mostInstallments)
  return several.toSorted((one, other) => other.count - one.count || other.totalCents - one.totalCents)[0] ?? null
}

/** Neither is a rule of ours, and neither is ever shown: PagBank offers no smaller part, and twelve parts cost a fifth more than one. */
const [leastEachCents, interest] = [500, 0.25]

/** A plan whose text is about as long as that of the one that will be shown, and rather longer. Null: none will be. */
export function planToExpect(cashCents: number): InstallmentPlan | null {
  const count = Math.min(mostInstallments, Math.floor(cashCents / leastEachCents))
  const totalCents = Math.ceil(cashCents * (1 + interest))
  return count > 1 ? { count, eachCents: Math.ceil(totalCents / count), totalCents } : null
}

/**
 * '12x de R$ 10,12 no cartão' and 'Total de R$ 121,44, com R$ 21,44 de juros (3,12% ao mês, 44,63% ao ano). À vista, R$ 100,00.': number, value, interest, effective
 * rates, and the total with and without it (CDC, art. 52; docs/rules/checkout.md#installments). Without interest only if the total is the price at sight.
 * `brief` is the cost for a card, below its price at sight: 'Total de R$ 121,44, juros de 3,12% ao mês (44,63% ao ano)'.
 */
export function installmentsText(
  plan: InstallmentPlan,
  cashCents: number,
  money: (cents: number) => string,
): { parts: string; cost: string | null; brief: string | null } {
  const { count, eachCents, totalCents } = plan
  const parts = `${count}x de ${money(eachCents)} no cartão`
  if (totalCents === cashCents) return { parts: `${parts}, sem juros`, cost: null, brief: null }
  const total = `Total de ${money(totalCents)}`
  const monthly = monthlyRate(plan, cashCents)
  const [ofMonth, ofYear] = [monthly, (1 + monthly) ** 12 - 1].map(percent)
  const hasInterest = totalCents > cashCents
  const interest = hasInterest ? `, com ${money(totalCents - cashCents)} de juros (${ofMonth} ao mês, ${ofYear} ao ano)` : ''
  return {
    parts,
    cost: `${total}${interest}. À vista, ${money(cashCents)}.`,
    brief: `${total}${hasInterest ? `, juros de ${ofMonth} ao mês (${ofYear} ao ano)` : ''}`,
  }
}

/**
 * The effective rate of a month: equal parts, the first of them a month after the purchase, are worth the price at sight. Found by halving, because
 * no formula has it.
 */
export function monthlyRate({ count, totalCents }: Pick<InstallmentPlan, 'count' | 'totalCents'>, cashCents: number): number {
  const worth = (rate: number) => ((totalCents / count) * (1 - (1 + rate) ** -count)) / rate
  let [low, high] = [0, 1]
  while (high - low > 1e-9) {
    const middle = (low + high) / 2
    if (worth(middle) > cashCents) low = middle
    else high = middle
  }
  return low
}

const percent = (rate: number) => `${(rate * 100).toFixed(2).replace('.', ',')}%`
