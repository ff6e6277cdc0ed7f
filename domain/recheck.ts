const minute = 60_000

/** How long after its end a hold is kept: the last payer's webhook event may still be on its way. */
export const graceMinutes = 10

/**
 * When to ask the provider again, without any webhook event (docs/rules/orders.md#rechecks): each five minutes while the payment can be made, each
 * hour on the day after, daily for three more. Money that comes later still than that only shows by its webhook event.
 */
export function nextCheck(now: Date, expiresAt: Date): Date | null {
  const late = now.getTime() - expiresAt.getTime()
  if (late < (graceMinutes + 5) * minute) return new Date(now.getTime() + 5 * minute)
  if (late < 24 * 60 * minute) return new Date(now.getTime() + 60 * minute)
  if (late < 4 * 24 * 60 * minute) return new Date(now.getTime() + 24 * 60 * minute)
  return null
}

const day = 24 * 60 * minute
/** Days after the payment: weekly while most disputes come up, then monthly. */
const paidDays = [1, 3, ...Array.from({ length: 17 }, (_, week) => 7 * (week + 1)), 150, 180, 210, 240, 270, 300, 330, 350]

/**
 * A paid payment is read again now and then, for as long as a card may be given back: money can go back at the provider, by hand or as
 * a chargeback, and the webhook event of it be lost, or be of the older kind that names nothing.
 */
export function nextPaidCheck(now: Date, paidAt: Date): Date | null {
  const next = paidDays.find((days) => paidAt.getTime() + days * day > now.getTime())
  return next === undefined ? null : new Date(paidAt.getTime() + next * day)
}
