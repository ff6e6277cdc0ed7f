import { planToShow } from '#domain/checkout/installments.ts'
import type { PaymentProvider } from '#domain/money/payments/payment-provider.ts'
import type { InstallmentPlan } from '#domain/money/payments/provider-order.ts'

/** PagBank's fees change rarely. What could not be read is asked for again sooner. */
const freshMs = { known: 10 * 60_000, unknown: 30_000 }
const mostAmounts = 1_000

/**
 * The plan to show for an amount in BRL cents, as PagBank computes it; null if there is none, or PagBank does not respond. Kept for each amount, and
 * concurrent calls share one request.
 */
export function cachedPlans(provider: Pick<PaymentProvider, 'readInstallments'>) {
  const kept = new Map<number, { plan: Promise<InstallmentPlan | null>; until: number }>()
  return (cents: number): Promise<InstallmentPlan | null> => {
    const known = kept.get(cents)
    if (known && known.until > Date.now()) return known.plan
    const entry = { plan: read(), until: Date.now() + freshMs.known }
    kept.delete(cents)
    kept.set(cents, entry)
    if (kept.size > mostAmounts) kept.delete(kept.keys().next().value ?? 0)
    return entry.plan

    async function read(): Promise<InstallmentPlan | null> {
      const answer = await provider.readInstallments(cents)
      if (answer.kind === 'ok') return planToShow(answer.plans)
      entry.until = Date.now() + freshMs.unknown
      return null
    }
  }
}
