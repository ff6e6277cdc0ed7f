import { z } from 'zod'

/** OPEN: one press makes a PIX code. Each of the others says why there is nothing to pay. */
export const recoveryStates = ['OPEN', 'PAID', 'UNAVAILABLE', 'CLOSED'] as const
export type RecoveryState = (typeof recoveryStates)[number]

/** GET /api/recovery/{token}: an order without anything of its buyer. `path`: the product's page, null for an hour. */
export const recoveryAnswer = z.object({
  state: z.enum(recoveryStates),
  totalCents: z.int().min(0),
  /** The plan, if it pays for one. */
  plan: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  /** The text that its buyer agrees to by asking for the code: of a subscription of another platform that was not paid here yet. */
  agreement: z.string().nullable(),
  items: z.array(z.object({ title: z.string(), path: z.string().nullable() })),
})
export type RecoveryAnswer = z.output<typeof recoveryAnswer>
