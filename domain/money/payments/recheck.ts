const minute = 60_000

/** How long a hold is kept after its expiry: the webhook event of a payment at the last moment may still arrive. */
export const graceMinutes = 10

/**
 * When to read the charges at the provider again if no webhook event arrives (docs/rules/orders.md#rechecks): every 5 minutes while the
 * payment can be made, every hour on the day after, then daily for 3 more days. Money that arrives even later is only seen through its
 * webhook event.
 */
export function nextCheck(now: Date, expiresAt: Date): Date | null {
  const late = now.getTime() - expiresAt.getTime()
  if (late < (graceMinutes + 5) * minute) return new Date(now.getTime() + 5 * minute)
  if (late < 24 * 60 * minute) return new Date(now.getTime() + 60 * minute)
  if (late < 4 * 24 * 60 * minute) return new Date(now.getTime() + 24 * 60 * minute)
  return null
}

const hour = 60 * minute
const day = 24 * hour

/**
 * When to try again what has failed since `since`: after as long as it has been failing, at least 5 minutes and at most 6 hours. For
 * failures that no quick retry solves, such as a token of another account.
 */
export function nextAttempt(now: Date, since: Date): Date {
  const failing = now.getTime() - since.getTime()
  return new Date(now.getTime() + Math.min(6 * hour, Math.max(5 * minute, failing)))
}

/** How many days after the end of its hold a payment in analysis becomes a matter for the staff. The order keeps its hold. */
export const analysisDays = 7

/** When to check a payment in analysis again whose order's hold is over: every hour for a week, then daily. */
export function nextAnalysisCheck(now: Date, heldUntil: Date): Date {
  return new Date(now.getTime() + (isAnalysisOverdue(now, heldUntil) ? day : hour))
}

export const isAnalysisOverdue = (now: Date, heldUntil: Date): boolean => now.getTime() - heldUntil.getTime() >= analysisDays * day

/** Days after the payment: weekly while most disputes are raised, then monthly. */
const paidDays = [1, 3, ...Array.from({ length: 17 }, (_, week) => 7 * (week + 1)), 150, 180, 210, 240, 270, 300, 330, 350]

/**
 * A paid payment is checked again from time to time, for as long as a card payment can be disputed. Money can be refunded at the provider,
 * manually or as a chargeback, or a refund can come back to the store, and the webhook event can be lost, or be of the older kind that does not
 * identify the payment.
 */
export function nextPaidCheck(now: Date, paidAt: Date): Date | null {
  const next = paidDays.find((days) => paidAt.getTime() + days * day > now.getTime())
  return next === undefined ? null : new Date(paidAt.getTime() + next * day)
}
