import type { Interval } from '#domain/catalogue/products/billing-interval.ts'

interface Plan {
  interval: Interval
  trialDays: number | null
}

/** Whether a card can renew a plan by itself: PagBank charges at once, and knows months and years only (docs/rules/subscriptions.md#card). */
export const renewsByCard = <Of extends Plan>(plan: Of): plan is Of & { interval: 'MONTH' | 'YEAR' } =>
  plan.trialDays === null && (plan.interval === 'MONTH' || plan.interval === 'YEAR')
