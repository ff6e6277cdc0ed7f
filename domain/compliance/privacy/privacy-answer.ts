import { z } from 'zod'
import { instant } from '#domain/platform/api/answers.ts'
import { erasureWaits } from './erasure-dates.ts'

/** When an order is erased: `at` is null for now, otherwise the day, or the earliest one to look again. */
const plannedOrder = z.object({ id: z.uuid(), createdAt: instant, at: instant.nullable(), wait: z.enum(erasureWaits).nullable() })
export type PlannedOrder = z.output<typeof plannedOrder>

/** Result of an erasure, as it was planned. `openMessages`: how many messages of the address had no answer yet. */
export interface PlannedErasure {
  orders?: PlannedOrder[]
  openMessages?: number
}

/** GET and PUT /api/library/privacy: the buyer's data, and what an erasure would do with it (docs/rules/privacy.md). */
export const privacyAnswer = z.object({
  email: z.string(),
  /** Buyer of the newest order. Null: no order names one. */
  person: z.object({ name: z.string(), phone: z.string(), maskedCpf: z.string() }).nullable(),
  /** The newest first. */
  acceptedTerms: z.array(z.object({ orderId: z.uuid(), version: z.int(), at: instant })),
  orders: z.array(plannedOrder),
  /** Messages from /contato: answered ones would go now, open ones once they are answered. */
  messages: z.object({ answered: z.int().min(0), open: z.int().min(0) }),
})
export type PrivacyAnswer = z.output<typeof privacyAnswer>
