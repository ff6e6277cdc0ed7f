import type { ConversionDestination } from '#domain/platform/settings/conversion-destinations.ts'

/** The facts of an exception's cause, from the check. No personal data. Amounts are BRL cents. */
export interface ExceptionDetails {
  REFUND_DUE: { cents: number; reason: 'TOO_LATE' | 'TWICE' | 'SHORT' | 'OTHER_TOTAL' | 'RESTORED' }
  /** `cents`: all differences together, whichever way, so that those of opposite signs do not cancel. */
  LEDGER_UNBALANCED: { cents: number; findings: number }
  ACCESS_MISSING: { courses: string[] }
  EMAIL_MISSING: Record<string, never>
  EMAIL_FAILED: { email: string }
  COPY_FAILED: { title: string; reason: string }
  /** `isPending`: its order still waits for the payment, and holds stock and coupon. */
  PAYMENT_UNREADABLE: { cents: number; isPending: boolean }
  DISPUTE_DEADLINE: { dispute: string; cents: number; deadline: string }
  MESSAGE_DUE: { deadline: string }
  UNKNOWN_PAYMENT: { providerId: string | null }
  PROVIDER_DOWN: { provider: string }
  /** `refusal`: why it was not sent, or not accepted. Null: no answer yet. */
  REFUND_UNANSWERED: { cents: number; refusal: 'TEMPORARY' | 'PROVIDER' | 'TAKEN_BY_DISPUTE' | 'RETURNED_ELSEWHERE' | null }
  REFUND_UNDONE: { cents: number }
  PLAN_CHANGE_VOID: { cents: number }
  /** A card that renews a subscription. NONE, SEVERAL: of PagBank's subscriptions none, or more than one, may be it. */
  RECURRENCE_STUCK: { cents: number; providerId: string | null; reason: 'NONE' | 'SEVERAL' | 'UNREADABLE' | 'NOT_ENDED' }
  HOLD_OVERDUE: { cents: number }
  EMAIL_UNSENT: { email: string }
  COUPON_OVERUSED: { code: string; cents: number }
  STOCK_MISMATCH: { title: string; counted: number; ordered: number }
  /** `left`: copies that can still be sold. */
  STOCK_HELD: { title: string; held: number; left: number }
  /** `title`: what the job does, if this release knows it. */
  DEAD_JOB: { task: string; title: string | null }
  /** `cents`: what the report has more than we have; negative: less. `eventCode`: of lines whose kind is not known. */
  TRANSFER_DIFFERENT: { cents: number; day: string; status: string; eventCode: string | null }
  TRANSFER_UNREAD: { days: number; day: string }
  RECEIVABLE_OVERDUE: { cents: number }
  SCHEDULE_FAILS: { task: string; title: string | null }
  /** RESTORED: the document was canceled with a lost dispute. UNPLANNED: the documents of a paid order cannot be planned. */
  FISCAL_MISSING: { cents: number; reason: 'RESTORED' | 'UNPLANNED' }
  FISCAL_EXCESS: { cents: number }
  FISCAL_REJECTED: { name: string; cents: number; reason: string; canceling: boolean }
  FISCAL_WAITING: { name: string; cents: number; canceling: boolean }
  /** `off`: the store has given it up. */
  WEBHOOK_FAILING: { webhook: string; off: boolean }
  /** `reason`: code of the last failure. */
  CONVERSION_FAILING: { destination: ConversionDestination; events: number; reason: string }
  RECORD_MISSING: { orders: number }
}

export type ExceptionKind = keyof ExceptionDetails
/** HIGH: money or a buyer's purchase is at stake. */
export type ExceptionSeverity = 'HIGH' | 'NORMAL'
/**
 * RETRY repeats the step that failed, or only looks again, RESEND an e-mail; REFUND returns the money that is due; CANCEL cancels an unpaid order, with a reason also
 * although PagBank does not show its payment or has not decided about it; ACCEPT leaves it as
 * it is, with a reason: staff dispense with a remedy.
 */
export const exceptionActions = ['RETRY', 'RESEND', 'REFUND', 'CANCEL', 'ACCEPT'] as const
export type ExceptionAction = (typeof exceptionActions)[number]

interface ExceptionRule {
  severity: ExceptionSeverity
  /** How long it may wait before the owner gets an e-mail. */
  tooLongMinutes: number
  /** The first one is the one to try first. */
  actions: readonly ExceptionAction[]
}

const hour = 60
const day = 24 * hour

/** Every kind of exception, the most serious first (docs/rules/exceptions.md). */
export const exceptionRules: Record<ExceptionKind, ExceptionRule> = {
  LEDGER_UNBALANCED: { severity: 'HIGH', tooLongMinutes: 15, actions: ['RETRY', 'ACCEPT'] },
  REFUND_DUE: { severity: 'HIGH', tooLongMinutes: 4 * hour, actions: ['REFUND', 'ACCEPT'] },
  ACCESS_MISSING: { severity: 'HIGH', tooLongMinutes: 15, actions: ['RETRY', 'ACCEPT'] },
  EMAIL_MISSING: { severity: 'HIGH', tooLongMinutes: 15, actions: ['RESEND', 'ACCEPT'] },
  EMAIL_FAILED: { severity: 'HIGH', tooLongMinutes: hour, actions: ['RESEND', 'ACCEPT'] },
  COPY_FAILED: { severity: 'HIGH', tooLongMinutes: hour, actions: ['RETRY', 'ACCEPT'] },
  PAYMENT_UNREADABLE: { severity: 'HIGH', tooLongMinutes: 2 * hour, actions: ['RETRY', 'CANCEL', 'ACCEPT'] },
  DISPUTE_DEADLINE: { severity: 'HIGH', tooLongMinutes: 0, actions: ['ACCEPT'] },
  MESSAGE_DUE: { severity: 'HIGH', tooLongMinutes: 0, actions: ['ACCEPT'] },
  UNKNOWN_PAYMENT: { severity: 'HIGH', tooLongMinutes: day, actions: ['RETRY', 'ACCEPT'] },
  PROVIDER_DOWN: { severity: 'HIGH', tooLongMinutes: hour, actions: ['RETRY', 'ACCEPT'] },
  REFUND_UNANSWERED: { severity: 'HIGH', tooLongMinutes: 2 * hour, actions: ['RETRY', 'ACCEPT'] },
  REFUND_UNDONE: { severity: 'HIGH', tooLongMinutes: day, actions: ['RETRY', 'ACCEPT'] },
  PLAN_CHANGE_VOID: { severity: 'HIGH', tooLongMinutes: day, actions: ['REFUND', 'ACCEPT'] },
  RECURRENCE_STUCK: { severity: 'HIGH', tooLongMinutes: 2 * hour, actions: ['RETRY', 'ACCEPT'] },
  HOLD_OVERDUE: { severity: 'NORMAL', tooLongMinutes: 2 * hour, actions: ['RETRY', 'CANCEL', 'ACCEPT'] },
  EMAIL_UNSENT: { severity: 'NORMAL', tooLongMinutes: 2 * hour, actions: ['RESEND', 'ACCEPT'] },
  COUPON_OVERUSED: { severity: 'NORMAL', tooLongMinutes: day, actions: ['ACCEPT'] },
  STOCK_HELD: { severity: 'NORMAL', tooLongMinutes: hour, actions: ['ACCEPT'] },
  STOCK_MISMATCH: { severity: 'NORMAL', tooLongMinutes: day, actions: ['ACCEPT'] },
  TRANSFER_DIFFERENT: { severity: 'NORMAL', tooLongMinutes: day, actions: ['ACCEPT'] },
  TRANSFER_UNREAD: { severity: 'NORMAL', tooLongMinutes: 0, actions: ['ACCEPT'] },
  RECEIVABLE_OVERDUE: { severity: 'NORMAL', tooLongMinutes: day, actions: ['ACCEPT'] },
  SCHEDULE_FAILS: { severity: 'NORMAL', tooLongMinutes: 2 * hour, actions: ['RETRY', 'ACCEPT'] },
  FISCAL_EXCESS: { severity: 'NORMAL', tooLongMinutes: day, actions: ['ACCEPT'] },
  FISCAL_MISSING: { severity: 'NORMAL', tooLongMinutes: day, actions: ['ACCEPT'] },
  FISCAL_REJECTED: { severity: 'NORMAL', tooLongMinutes: day, actions: ['RETRY', 'ACCEPT'] },
  FISCAL_WAITING: { severity: 'NORMAL', tooLongMinutes: day, actions: ['RETRY', 'ACCEPT'] },
  WEBHOOK_FAILING: { severity: 'NORMAL', tooLongMinutes: 0, actions: ['ACCEPT'] },
  CONVERSION_FAILING: { severity: 'NORMAL', tooLongMinutes: 0, actions: ['ACCEPT'] },
  RECORD_MISSING: { severity: 'NORMAL', tooLongMinutes: hour, actions: ['RETRY', 'ACCEPT'] },
  DEAD_JOB: { severity: 'NORMAL', tooLongMinutes: 2 * hour, actions: ['RETRY', 'ACCEPT'] },
}

export const exceptionKinds = Object.keys(exceptionRules) as ExceptionKind[]
export const severeKinds = exceptionKinds.filter((kind) => exceptionRules[kind].severity === 'HIGH')

/** A normal delay is no exception. Minutes until the checks report: a hold after its grace period, an e-mail, a refund without an answer, a payment
 * that cannot be read, a card that renews and is not found at PagBank, or whose end is not confirmed, a fiscal document without an answer, or that is not planned; an order's access record; a line of the transfer report, and a day of it after its end. */
export const reportedAfterMinutes = {
  hold: 15,
  email: 30,
  refund: 15,
  payment: 30,
  recurrence: 2 * hour,
  recurrenceEnd: 15,
  fiscal: 360,
  fiscalPlan: hour,
  record: 15,
  transfer: 2 * hour,
  transferDay: 3 * day,
}

/** The owner gets at most one e-mail about exceptions in this time. */
export const hoursBetweenOwnerEmails = 6
