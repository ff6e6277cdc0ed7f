import { type ExceptionAction, type ExceptionDetails, type ExceptionKind, exceptionRules } from '#domain/operations/exceptions.ts'
import { grantOrderAccess } from '#server/delivery/access/access-reasons.sql.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { notFound, Refusal } from '#domain/platform/refusals/refusal.ts'
import { queueEmail, retryEmail } from '#server/orders/emails/emails.sql.ts'
import { recordOrderEdit } from '#server/orders/order/order-history.ts'
import { addJob } from '#server/platform/jobs/jobs.sql.ts'
import { retryJob, retrySchedule } from '#server/platform/jobs/retry-dead-job.sql.ts'
import { lockOrder } from '#server/orders/order/orders.sql.ts'
import { cancelOrder } from '#server/money/payments/cancel-order.ts'
import { refundOrder, throwUnlessRefunded } from '#server/money/refunds/request-refund.ts'
import { paymentIdOfCharge } from '#server/money/charges/charges.sql.ts'
import { giveUpRefund, refundJobKey } from '#server/money/charges/refunds.sql.ts'
import { reopenRefund } from '#server/money/refunds/reopen-refund.ts'
import { coursesWithoutAccess } from './checks/paid-orders.sql.ts'
import { exceptionById, type ExceptionRow, storeAction } from './exceptions.sql.ts'
import { requeueJob } from './requeue-job.sql.ts'
import { runCheck } from './run-checks.ts'
import { unknownEvents } from './unknown-events.sql.ts'

export interface Decision {
  id: string
  action: ExceptionAction
  /** Required for ACCEPT. With one, CANCEL needs no answer of PagBank. */
  reason: string | null
  actor: string
  /** The user. */
  subject: string
}

export const missingException = 'Esta pendência não existe.'

/**
 * Does what staff decided about an exception, by the operations that the store itself uses, and looks again at once: what is solved
 * disappears without waiting for the next minute. Every action may be repeated without harm. One that is resolved already stays so.
 * Throws a Refusal if the action is not offered, or did not do it.
 */
export async function resolveException(deps: Deps, { id, subject, ...taken }: Decision): Promise<ExceptionRow> {
  const exception = (await exceptionById(deps.db, id)) ?? notFound(missingException)
  if (!exceptionRules[exception.kind].actions.includes(taken.action))
    throw new Refusal('CONFLICT', 'Esta ação não resolve este tipo de pendência.')
  if (exception.resolved_at) return exception
  if (taken.action === 'REFUND') {
    const refund = await refundDue(deps, exception, { actor: taken.actor, subject })
    await deps.db.transaction().execute((tx) => storeAction(tx, id, taken))
    throwUnlessRefunded(deps, refund)
  } else if (taken.action === 'CANCEL') {
    await cancelOrder(deps, exception.order_id ?? id, { reason: 'STAFF', actor: taken.actor, despite: taken.reason })
    await deps.db.transaction().execute((tx) => storeAction(tx, id, taken))
  } else {
    await deps.db.transaction().execute((tx) => act(tx, exception, taken, subject))
  }
  if (taken.action !== 'ACCEPT') await runCheck(deps.db, exception.kind)
  return (await exceptionById(deps.db, id)) ?? exception
}

/** One key until a refund was made: clicked twice, the money returns once. More money that comes later is another refund. */
function refundDue(deps: Deps, { id, kind, order_id, actions }: ExceptionRow, by: Pick<Decision, 'actor' | 'subject'>) {
  const made = actions.filter(({ action }) => action === 'REFUND').length
  return refundOrder(deps, { orderId: order_id ?? id, items: null, onlyDue: kind === 'REFUND_DUE', key: `exception-${id}-${made}`, ...by })
}

/** The order is locked first (docs/sale.md, order of locks). */
async function act(tx: Tx, exception: ExceptionRow, taken: Omit<Decision, 'id' | 'subject'>, user: string) {
  const order = exception.order_id ? await lockOrder(tx, exception.order_id) : undefined
  if (taken.action !== 'ACCEPT') await repeats[exception.kind]?.(tx, exception.subject, order, user)
  else if (exception.kind === 'REFUND_UNANSWERED') await giveUp(tx, exception)
  if (!(await storeAction(tx, exception.id, taken)) || !order) return
  const after = [taken.action, taken.reason].filter(Boolean).join(': ')
  await recordOrderEdit(tx, taken.actor, order.id, { field: `exception ${exception.kind}`, before: null, after })
}

/** A refused refund that the staff have settled another way must not be sent later. One without an answer goes on. */
async function giveUp(tx: Tx, { subject, detail }: ExceptionRow) {
  const { refusal } = detail as ExceptionDetails['REFUND_UNANSWERED']
  if ((await giveUpRefund(tx, subject)) || refusal === null) return
  throw new Refusal('CONFLICT', 'Este reembolso já foi enviado, e não pode mais ser dispensado. Veja no pedido se o dinheiro voltou.')
}

type Repeat = (tx: Tx, subject: string, order: Awaited<ReturnType<typeof lockOrder>>, user: string) => Promise<unknown>

/** The store itself ends the cause: the check that follows every action says whether it has. */
const lookAgain: Repeat = async () => {}

/** The step that each kind repeats, if its rule offers that. */
export const repeats: Partial<Record<ExceptionKind, Repeat>> = {
  ACCESS_MISSING: async (tx, _, order) => order?.status === 'PAID' && grantOrderAccess(tx, order, await coursesWithoutAccess(tx, order.id)),
  EMAIL_MISSING: async (tx, _, order) => order?.status === 'PAID' && queueEmail(tx, order.id, { kind: 'ACCESS' }),
  EMAIL_FAILED: (tx, id) => retryEmail(tx, id),
  COPY_FAILED: (tx, id) => requeueJob(tx, 'stamp_copy', { copyId: id, again: true }, `stamp:${id}`),
  EMAIL_UNSENT: (tx, id) => requeueJob(tx, 'send_email', { emailId: id }, `email:${id}`),
  HOLD_OVERDUE: (tx, id) => requeueJob(tx, 'expire_order', { orderId: id }, `expire:${id}`),
  REFUND_UNANSWERED: async (tx, id, _, user) => {
    const refundId = await reopenRefund(tx, id, user)
    await requeueJob(tx, 'execute_refund', { refundId }, refundJobKey(refundId))
  },
  PAYMENT_UNREADABLE: settleAgain,
  RECURRENCE_STUCK: async (tx, recurrenceId) => {
    await requeueJob(tx, 'read_recurrence', { recurrenceId }, `recurrence:${recurrenceId}`)
    await requeueJob(tx, 'end_recurrence', { recurrenceId }, `end_recurrence:${recurrenceId}`)
  },
  REFUND_UNDONE: async (tx, chargeId) => settleAgain(tx, await paymentIdOfCharge(tx, chargeId)),
  FISCAL_REJECTED: issueAgain,
  FISCAL_WAITING: issueAgain,
  UNKNOWN_PAYMENT: async (tx, subject) => {
    for (const id of await unknownEvents(tx, subject))
      await requeueJob(tx, 'read_webhook_event', { webhookEventId: id }, `webhook_event:${id}`)
  },
  DEAD_JOB: (tx, id) => retryJob(tx, id),
  LEDGER_UNBALANCED: (tx) => addJob(tx, 'restart_ledger_check', {}, { key: 'restart_ledger_check' }),
  PROVIDER_DOWN: lookAgain,
  RECORD_MISSING: lookAgain,
  SCHEDULE_FAILS: (tx, task) => retrySchedule(tx, task),
}

function settleAgain(tx: Tx, id: string) {
  return requeueJob(tx, 'settle_payment', { paymentId: id }, `settle:${id}`)
}

function issueAgain(tx: Tx, id: string) {
  return requeueJob(tx, 'issue_fiscal_document', { documentId: id, again: true }, `fiscal:${id}`)
}
