import { z } from 'zod'
import { intervalNames } from '#domain/catalogue/products/billing-interval.ts'

/** OPEN: one press makes a PIX code. Each of the others says why there is nothing to pay. */
export const recoveryStates = ['OPEN', 'PAID', 'UNAVAILABLE', 'CLOSED'] as const
export type RecoveryState = (typeof recoveryStates)[number]

/** FIRST: the subscription begins. NEXT: it goes on. BACK: what has ended begins anew. CHANGE: the plan is another one at once. */
const cyclePayments = ['FIRST', 'NEXT', 'BACK', 'CHANGE'] as const

const paidCycle = z.object({
  planId: z.uuid(),
  title: z.string(),
  interval: z.enum(intervalNames as [(typeof intervalNames)[number], ...typeof intervalNames]),
  kind: z.enum(cyclePayments),
  /** The days that a payment today brings. They do not move with a change inside a cycle. */
  from: z.iso.date(),
  until: z.iso.date(),
})

/** GET /api/recovery/{token}: an order without anything of its buyer. `path`: the product's page, null for an hour. */
export const recoveryAnswer = z.object({
  state: z.enum(recoveryStates),
  totalCents: z.int().min(0),
  /** The cycle that it pays for. Null: no subscription's. */
  cycle: paidCycle.nullable(),
  /** The text that its buyer agrees to by asking for the code: of a subscription of another platform that was not paid here yet. */
  agreement: z.string().nullable(),
  items: z.array(z.object({ title: z.string(), path: z.string().nullable() })),
})
export type RecoveryAnswer = z.output<typeof recoveryAnswer>
