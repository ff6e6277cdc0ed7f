import type { ConversionDestination } from '#domain/platform/settings/conversion-destinations.ts'

/** Hours after the event for which a destination accepts it. Meta refuses later ones; Google drops them without a word. */
export const acceptedHours: Record<ConversionDestination, number> = { META: 7 * 24 - 1, GA4: 71 }

export interface Conversion {
  kind: 'PURCHASE' | 'REFUND'
  orderId: string
  occurredAt: Date
  /** Amount of the sale, or of the refund. */
  cents: number
  email: string
  name: string
  phone: string
  /** Name that the submitting browser gives itself. */
  agent: string
  url: string
  /** Values of the cookies that the destinations' own tags have set in that browser, by name. */
  cookies: Record<string, string>
  click: { id: string; at: Date } | null
  items: { id: string; title: string; quantity: number; cents: number }[]
}

/** `refused`: never accepted as it is. `failed`: a later attempt may be. `reason` has no personal data. */
export type ConversionAnswer = { kind: 'sent' } | { kind: 'refused' | 'failed'; reason: string }
/** Tells one destination of one event. Never throws. Null: the destination knows no such event. */
export type TellConversion = (conversion: Conversion) => Promise<ConversionAnswer>

/** Minutes until the next attempt: 1, 2, 4 … 60. */
export const retryMinutes = (attempts: number) => Math.min(2 ** Math.max(attempts - 1, 0), 60)
