import { type Interval, intervals } from '#domain/catalogue/products/billing-interval.ts'
import { daysBetween } from './cycle-dates.ts'

interface Price {
  cents: number
  interval: Interval
}

const longestMonth = 31

interface PlanChange {
  /** `paid`: what was paid for the days since each day, and not returned. What a change of interval has credited was paid. */
  now: Price & { paid: readonly { cents: number; from: string }[] }
  wanted: Price
  /** The days that are paid now, with those that staff gave. Null: a trial, or a cycle that is over. */
  period: { from: string; until: string } | null
  today: string
}

/**
 * NOW: a better plan, at once, for so many cents; `restarts`: a cycle of its own begins. NEXT: a cheaper one, from the next cycle on, for nothing.
 */
export type ChangeTerms = { kind: 'NOW'; cents: number; restarts: boolean } | { kind: 'NEXT' }

/**
 * The cost of a change of plan. Within the same interval the due day stays, and the difference is paid for the days that are left. Another
 * interval begins today, and the days that are left are credited. Parts of a cent are the buyer's. Days that staff gave make a cycle longer than
 * its interval: they cost the difference as all others.
 */
export function changeTerms({ now, wanted, period, today }: PlanChange): ChangeTerms {
  const isDearer = wanted.cents * intervals[now.interval] > now.cents * intervals[wanted.interval]
  if (!period || !isDearer || today >= period.until) return { kind: 'NEXT' }
  const [left, whole] = [daysBetween(today, period.until), daysBetween(period.from, period.until)]
  const restarts = wanted.interval !== now.interval
  const paid = now.paid.reduce((sum, { cents, from }) => sum + (cents * left) / daysBetween(from, period.until), 0)
  const credit = Math.ceil(Math.min((now.cents * left) / whole, paid))
  const daysOfPrice = Math.min(whole, longestMonth * intervals[now.interval])
  const cents = restarts ? wanted.cents - credit : Math.floor(((wanted.cents - now.cents) * left) / daysOfPrice)
  return cents > 0 ? { kind: 'NOW', cents, restarts } : { kind: 'NEXT' }
}
