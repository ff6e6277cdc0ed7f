import { LRUCache } from 'lru-cache'
import { planToShow } from '#domain/checkout/installments.ts'
import type { PaymentProvider } from '#domain/money/payments/payment-provider.ts'
import type { InstallmentPlan } from '#domain/money/payments/provider-order.ts'

/** PagBank's fees change rarely. What could not be read is asked for again sooner. */
const freshMs = { known: 10 * 60_000, unknown: 30_000 }

/**
 * The plan to show for an amount in BRL cents, as PagBank computes it; null if there is none, or PagBank does not respond. Kept for each amount, and
 * concurrent calls share one request.
 */
export function cachedPlans(provider: Pick<PaymentProvider, 'readInstallments'>) {
  const plans = new LRUCache<number, { plan: InstallmentPlan | null }>({
    max: 1_000,
    ttl: freshMs.known,
    perf: Date,
    fetchMethod: async (cents, _, { options }) => {
      const answer = await provider.readInstallments(cents)
      if (answer.kind === 'ok') return { plan: planToShow(answer.plans) }
      options.ttl = freshMs.unknown
      return { plan: null }
    },
  })
  return async (cents: number) => (await plans.forceFetch(cents)).plan
}
