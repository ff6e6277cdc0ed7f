import type { Interval } from '#domain/catalogue/products/billing-interval.ts'
import { addDays, nextDue } from './cycle-dates.ts'

/** A subscription when one of its orders is paid. Days are those of São Paulo. */
interface PaidCycle {
  paidOn: string
  /** The last day of what was paid before. Null: nothing was. */
  paidUntil: string | null
  /** The day from which due days are counted. Null: none was paid. */
  anchor: string | null
  graceDays: number
  interval: Interval
  /** Days of a trial, if this order starts one. */
  trialDays: number | null
}

export interface Period {
  from: string
  /** The last day: the next cycle is due on it. */
  until: string
  /** From which the next due days are counted. */
  anchor: string
}

/**
 * The days that a paid order brings. One that is paid until the end of the grace follows what was paid before, so that nobody pays for a day
 * twice or gets one for nothing; a later one begins on its day, and due days are counted from there.
 */
export function periodOf({ paidOn, paidUntil, anchor, graceDays, interval, trialDays }: PaidCycle): Period {
  if (trialDays !== null) {
    const until = addDays(paidOn, trialDays)
    return { from: paidOn, until, anchor: until }
  }
  const follows = paidUntil !== null && anchor !== null && paidOn <= addDays(paidUntil, graceDays)
  if (!follows) return { from: paidOn, until: nextDue(paidOn, interval, paidOn), anchor: paidOn }
  return { from: paidUntil, until: nextDue(anchor, interval, paidUntil), anchor }
}
