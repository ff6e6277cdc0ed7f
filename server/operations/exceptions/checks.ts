import type { RawBuilder } from 'kysely'
import type { ExceptionKind } from '#domain/operations/exceptions.ts'
import type { Found } from './checks/found.ts'
import { unsentConversions } from './checks/conversions.sql.ts'
import { overusedCoupons } from './checks/coupons.sql.ts'
import { disputesDue } from './checks/disputes.sql.ts'
import { failedEmails, unsentEmails } from './checks/emails.sql.ts'
import { excessiveFiscalDocuments, missingFiscalDocuments, rejectedFiscalDocuments, waitingFiscalDocuments } from './checks/fiscal.sql.ts'
import { overdueHolds } from './checks/holds.sql.ts'
import { failedCopies } from './checks/copies.sql.ts'
import { deadJobs, failingSchedules } from './checks/jobs.sql.ts'
import { ledgerDifferences, overdueReceivables } from './checks/ledger.sql.ts'
import { messagesDue } from './checks/messages.sql.ts'
import { refundsDue, unansweredRefunds, undoneRefunds, unknownPayments, voidPlanChanges } from './checks/money.sql.ts'
import { missingAccesses, missingEmails } from './checks/paid-orders.sql.ts'
import { providersDown } from './checks/providers.sql.ts'
import { stuckRecurrences } from './checks/recurrences.sql.ts'
import { missingRecords } from './checks/records.sql.ts'
import { heldStock, stockMismatches } from './checks/stock.sql.ts'
import { transferDifferences, unreadTransferDays } from './checks/transfers.sql.ts'
import { failingWebhooks } from './checks/webhooks.sql.ts'
import { unreadablePayments } from './checks/unreadable-payments.sql.ts'

/** The check of each kind of exception: one statement over an index that holds little else. */
export const checks: Record<ExceptionKind, RawBuilder<Found>> = {
  LEDGER_UNBALANCED: ledgerDifferences,
  REFUND_DUE: refundsDue,
  ACCESS_MISSING: missingAccesses,
  EMAIL_MISSING: missingEmails,
  EMAIL_FAILED: failedEmails,
  COPY_FAILED: failedCopies,
  PAYMENT_UNREADABLE: unreadablePayments,
  DISPUTE_DEADLINE: disputesDue,
  MESSAGE_DUE: messagesDue,
  UNKNOWN_PAYMENT: unknownPayments,
  PROVIDER_DOWN: providersDown,
  REFUND_UNANSWERED: unansweredRefunds,
  REFUND_UNDONE: undoneRefunds,
  PLAN_CHANGE_VOID: voidPlanChanges,
  RECURRENCE_STUCK: stuckRecurrences,
  HOLD_OVERDUE: overdueHolds,
  EMAIL_UNSENT: unsentEmails,
  COUPON_OVERUSED: overusedCoupons,
  STOCK_HELD: heldStock,
  STOCK_MISMATCH: stockMismatches,
  TRANSFER_DIFFERENT: transferDifferences,
  TRANSFER_UNREAD: unreadTransferDays,
  RECEIVABLE_OVERDUE: overdueReceivables,
  SCHEDULE_FAILS: failingSchedules,
  FISCAL_EXCESS: excessiveFiscalDocuments,
  FISCAL_MISSING: missingFiscalDocuments,
  FISCAL_REJECTED: rejectedFiscalDocuments,
  FISCAL_WAITING: waitingFiscalDocuments,
  WEBHOOK_FAILING: failingWebhooks,
  CONVERSION_FAILING: unsentConversions,
  RECORD_MISSING: missingRecords,
  DEAD_JOB: deadJobs,
}
