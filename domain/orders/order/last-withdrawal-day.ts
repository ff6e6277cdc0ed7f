import { dayInBrazil } from '#domain/platform/values/format-day.ts'

/** The legal minimum (Lei 8.078/1990, art. 49). */
const legalDays = 7

/**
 * How many days after its dispatch a printed book counts as received, because the store does not learn when it arrives: the ten business days
 * that the store promises are two weeks, and one more week for holidays and late parcels (docs/rules/withdrawal.md#last-day).
 */
export const deliveryDays = 21

/**
 * The last day on which a buyer may withdraw, to its end in São Paulo. The day of the payment, or of the delivery, is not counted. `sentAt` is
 * undefined for what is not sent by post, and null for a printed book that is not sent yet: it has no last day then.
 */
export function lastWithdrawalDay(paidAt: Date, sentAt: Date | null | undefined, guaranteeDays: number): string | null {
  if (sentAt === null) return null
  const days = Math.max(legalDays, guaranteeDays)
  const paid = addDays(dayInBrazil(paidAt), days)
  if (!sentAt) return paid
  const delivered = addDays(dayInBrazil(sentAt), deliveryDays + days)
  return delivered > paid ? delivered : paid
}

/** Days end with the last second of São Paulo. A last day that is not known yet (null) is not over. */
export const isOver = (lastDay: string | null, now: Date): lastDay is string => lastDay !== null && dayInBrazil(now) > lastDay

function addDays(day: string, days: number): string {
  const moved = new Date(`${day}T12:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}
