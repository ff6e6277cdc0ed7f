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
 * '12x de R$ 10,12 no cartão (total de R$ 121,44, com R$ 21,44 de juros)': number, value, interest and total (CDC, art. 52; docs/rules/checkout.md#installments).
 * Without interest only if the total is the price at sight.
 */
export function installmentsText(
  { count, eachCents, totalCents }: InstallmentPlan,
  cashCents: number,
  money: (cents: number) => string,
): string {
  const parts = `${count}x de ${money(eachCents)} no cartão`
  if (totalCents === cashCents) return `${parts}, sem juros`
  return `${parts} (total de ${money(totalCents)}${totalCents > cashCents ? `, com ${money(totalCents - cashCents)} de juros` : ''})`
}
