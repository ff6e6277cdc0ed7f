import { z } from 'zod'
import { intervalNames } from '#domain/catalogue/products/billing-interval.ts'
import { subscriptionStates } from './subscription-state.ts'

const cents = z.int().min(0)
const day = z.iso.date()

/** A subscription as its buyer sees it in the library. Amounts are BRL cents, days those of São Paulo. */
export const ownSubscription = z.object({
  id: z.uuid(),
  planId: z.uuid(),
  /** False: the store sells it no more, and it has no page. */
  isPlanShown: z.boolean(),
  title: z.string(),
  state: z.enum(subscriptionStates),
  /** The price of the next cycle. */
  priceCents: cents,
  interval: z.enum(intervalNames as [(typeof intervalNames)[number], ...typeof intervalNames]),
  /** The last paid day: the next cycle is due on it. */
  paidUntil: day.nullable(),
  /** The last day with access. */
  accessUntil: day.nullable(),
  canceledAt: z.iso.datetime().nullable(),
  /** The order that can be paid now, by `renewPix`: the next cycle, or the one whose payment brings an ended subscription back. */
  toPay: z
    .object({
      orderId: z.uuid(),
      totalCents: cents,
      /** The plan that it changes to at once. Null: none. */ changesTo: z.string().nullable(),
    })
    .nullable(),
  /** The plan that is paid now, if the next cycle is of another one. */
  untilThen: z.string().nullable(),
  /** CARD: each cycle is charged to the card. `isCardDeclined`: the open one was not. */
  method: z.enum(['PIX', 'CARD']),
  isCardDeclined: z.boolean(),
  /** Whether a card can renew it: NOW, by the open order, or LATER, once there is one. */
  cardOffered: z.enum(['NOW', 'LATER']).nullable(),
  /** False: it came from another platform, and is agreed to by its first payment here. */
  isAgreed: z.boolean(),
  agreedText: z.string(),
  /** Paid orders, the newest first: each has its receipt. */
  receipts: z.array(z.object({ orderId: z.uuid(), totalCents: cents, paidAt: z.iso.datetime(), from: day, until: day })),
})
export type OwnSubscription = z.output<typeof ownSubscription>

/** The plans that a subscription may change to, its own with today's price among them. NOW: `cents` are paid at once. NEXT: from the next cycle on. */
const planChoice = z.object({
  planId: z.uuid(),
  title: z.string(),
  priceCents: cents,
  interval: z.enum(intervalNames as [(typeof intervalNames)[number], ...typeof intervalNames]),
  kind: z.enum(['NOW', 'NEXT']),
  cents,
})
export type PlanChoice = z.output<typeof planChoice>
export const planChoices = z.object({ plans: z.array(planChoice) })
export type PlanChoices = z.output<typeof planChoices>
