import { z } from 'zod'
import { amount, instant } from '#domain/platform/api/answers.ts'
import { returnStatuses } from './withdrawal.ts'

/** A line of an order, and whether its buyer may withdraw from it (docs/rules/withdrawal.md). Money is BRL cents. */
const withdrawableLine = z.object({
  id: z.uuid(),
  title: z.string(),
  quantity: z.int(),
  /** Such as `E-book` or `Curso`. */
  label: z.string(),
  state: z.enum(['OPEN', 'OVER', 'WITHDRAWN', 'REFUNDED', 'UNPAID', 'FREE']),
  /** The last day in São Paulo. Null: none is known, or `state` is neither OPEN nor OVER. */
  lastDay: z.iso.date().nullable(),
  /** Refund of a withdrawal: possible, due or done. */
  refundCents: amount,
  /** Effects of a withdrawal, to be shown before it is confirmed. Empty if `state` is not OPEN. */
  effects: z.array(z.string()),
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

/** GET and POST /api/library/orders/{id}/withdrawals. */
export const withdrawalsAnswer = z.object({
  /** False: the session has not verified the order's address. */
  mayWithdraw: z.boolean(),
  /** Return address of printed books, in lines. Empty: the store sends it by e-mail. */
  returnAddress: z.array(z.string()),
  lines: z.array(withdrawableLine),
  /** Effects of withdrawing from all lines that are OPEN at once. Empty unless there are several. */
  wholeEffects: z.array(z.string()),
})
export type WithdrawalsAnswer = z.output<typeof withdrawalsAnswer>
