import type { ExceptionKind } from '#domain/exceptions.ts'
import { unsentEmails } from './checks/emails.sql.ts'
import { overdueHolds } from './checks/holds.sql.ts'
import { deadJobs } from './checks/jobs.sql.ts'
import { refundsDue, unansweredRefunds, unknownPayments } from './checks/money.sql.ts'
import { missingAccesses, missingEmails } from './checks/paid-orders.sql.ts'

/** What each kind of exception looks for. Each is one statement over an index that holds little else. */
export const checks = {
  REFUND_DUE: refundsDue,
  ACCESS_MISSING: missingAccesses,
  EMAIL_MISSING: missingEmails,
  UNKNOWN_PAYMENT: unknownPayments,
  REFUND_UNANSWERED: unansweredRefunds,
  HOLD_OVERDUE: overdueHolds,
  EMAIL_UNSENT: unsentEmails,
  DEAD_JOB: deadJobs,
} satisfies Partial<Record<ExceptionKind, unknown>>

export type CheckedKind = keyof typeof checks
export const checkedKinds = Object.keys(checks) as CheckedKind[]
