import { z } from 'zod'
import { amount, instant } from '#domain/platform/api/answers.ts'
import { returnStatuses } from './withdrawal.ts'

/** A withdrawal before it is confirmed. */
const withdrawalChoice = z.object({
  /** How many copies of the line. */
  quantity: z.int(),
  refundCents: amount,
  /** Its effects, to be shown. */
  effects: z.array(z.string()),
})

/** A line of an order, and whether its buyer may withdraw from it (docs/rules/withdrawal.md). Money is BRL cents. */
const withdrawableLine = z.object({
  id: z.uuid(),
  title: z.string(),
  quantity: z.int(),
  physical: z.boolean(),
  /** Such as `E-book` or `Curso`. */
  label: z.string(),
  state: z.enum(['OPEN', 'OVER', 'WITHDRAWN', 'REFUNDED', 'UNPAID', 'FREE', 'RENEWAL']),
  /** The last day in São Paulo. Null: none is known, or `state` is neither OPEN nor OVER. */
  lastDay: z.iso.date().nullable(),
  /** Refund of a withdrawal: possible, due or done. */
  refundCents: amount,
  /** The withdrawals that are possible: from any number of copies of a printed book. Empty if `state` is not OPEN. */
  choices: z.array(withdrawalChoice),
  /** ISO 8601. Null: its buyer did not withdraw. */
  requestedAt: instant.nullable(),
  /** The day on which its buyer declared it by other means, which staff registered at `requestedAt`. Null: by the button. */
  declaredOn: z.iso.date().nullable(),
  /** WAITING_RETURN: a printed book is to be sent back. */
  returnStatus: z.enum(returnStatuses).nullable(),
  /** Whether the money of a withdrawal has been refunded. */
  isRefunded: z.boolean(),
})
export type WithdrawableLine = z.output<typeof withdrawableLine>
export type WithdrawalChoice = z.output<typeof withdrawalChoice>

/** GET and POST /api/library/orders/{id}/withdrawals. */
export const withdrawalsAnswer = z.object({
  /** False: the session has not verified the order's address. */
  mayWithdraw: z.boolean(),
  /** Return address of printed books, in lines. Empty: the store sends it by e-mail. */
  returnAddress: z.array(z.string()),
  lines: z.array(withdrawableLine),
  /** Withdrawing from all lines that are OPEN at once. Null unless there are several. */
  whole: withdrawalChoice.omit({ quantity: true }).nullable(),
})
export type WithdrawalsAnswer = z.output<typeof withdrawalsAnswer>
