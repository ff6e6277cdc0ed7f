import { type ExceptionAction, type ExceptionDetails, exceptionRules } from '#domain/operations/exceptions.ts'
import { grantOrderAccess } from '#server/delivery/access/access.sql.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { Refusal } from '#server/platform/start/refusal.ts'
import { queueEmail, retryEmail } from '#server/orders/emails/emails.sql.ts'
import { recordOrderEdit } from '#server/platform/database/history/history.sql.ts'
import { retryJob, retrySchedule } from '#server/platform/jobs/dead-jobs.sql.ts'
import { lockOrder } from '#server/orders/order/orders.sql.ts'
import { cancelOrder } from '#server/money/payments/cancel-order.ts'
import { type Refunded, refundOrder } from '#server/money/refunds/request-refund.ts'
import { giveUpRefund, refundJobKey } from '#server/money/refunds/refunds.sql.ts'
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
}

export type Resolved =
  | { kind: 'done'; exception: ExceptionRow }
  | { kind: 'missing' }
  /** The exception's kind has no such action. */
  | { kind: 'not-offered' }
  | { kind: 'refund'; refunded: Refunded }

/**
 * Does what staff decided about an exception, by the operations that the store itself uses, and looks again at once: what is solved
 * disappears without waiting for the next minute. Every action may be repeated without harm. One that is resolved already stays so.
 * Throws what `cancelOrder` throws, and CONFLICT for a refused refund that is being sent again.
 */
export async function resolveException(deps: Deps, { id, ...taken }: Decision): Promise<Resolved> {
  const exception = await exceptionById(deps.db, id)
  if (!exception) return { kind: 'missing' }
  if (!exceptionRules[exception.kind].actions.includes(taken.action)) return { kind: 'not-offered' }
  if (exception.resolved_at) return { kind: 'done', exception }
  if (taken.action === 'REFUND') {
    const refunded = await refundDue(deps, exception, taken.actor)
    if (refunded.kind === 'refused') return { kind: 'refund', refunded }
    await deps.db.transaction().execute((tx) => storeAction(tx, id, taken))
    if (refunded.refund.status !== 'DONE') return { kind: 'refund', refunded }
  } else if (taken.action === 'CANCEL') {
    await cancelOrder(deps, exception.order_id ?? id, { reason: 'STAFF', actor: taken.actor, despite: taken.reason })
    await deps.db.transaction().execute((tx) => storeAction(tx, id, taken))
  } else {
    await deps.db.transaction().execute((tx) => act(tx, exception, taken))
  }
  if (taken.action !== 'ACCEPT') await runCheck(deps.db, exception.kind)
  return { kind: 'done', exception: (await exceptionById(deps.db, id)) ?? exception }
}

/** One key until a refund was made: clicked twice, the money returns once. More money that comes later is another refund. */
function refundDue(deps: Deps, { id, order_id, actions }: ExceptionRow, actor: string) {
  const made = actions.filter(({ action }) => action === 'REFUND').length
  return refundOrder(deps, { orderId: order_id ?? id, items: null, onlyDue: true, key: `exception-${id}-${made}`, actor })
}

/** The order is locked first (docs/sale.md, order of locks). */
async function act(tx: Tx, exception: ExceptionRow, taken: Omit<Decision, 'id'>) {
  const order = exception.order_id ? await lockOrder(tx, exception.order_id) : undefined
  if (taken.action !== 'ACCEPT') await repeat(tx, exception, order)
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

const retryRefund = (tx: Tx, refundId: string) => requeueJob(tx, 'execute_refund', { refundId }, refundJobKey(refundId))

/** Repeats the step that failed. */
async function repeat(tx: Tx, { kind, subject }: ExceptionRow, order: Awaited<ReturnType<typeof lockOrder>>) {
  switch (kind) {
    case 'ACCESS_MISSING':
      if (order?.status === 'PAID') await grantOrderAccess(tx, order, await coursesWithoutAccess(tx, order.id))
      return
    case 'EMAIL_MISSING':
      if (order?.status === 'PAID') await queueEmail(tx, order.id, { kind: 'ACCESS' })
      return
    case 'EMAIL_FAILED':
      await retryEmail(tx, subject)
      return
    case 'COPY_FAILED':
      return requeueJob(tx, 'stamp_copy', { copyId: subject, again: true }, `stamp:${subject}`)
    case 'EMAIL_UNSENT':
      return requeueJob(tx, 'send_email', { emailId: subject }, `email:${subject}`)
    case 'HOLD_OVERDUE':
      return requeueJob(tx, 'expire_order', { orderId: subject }, `expire:${subject}`)
    case 'REFUND_UNANSWERED':
      return retryRefund(tx, await reopenRefund(tx, subject))
    case 'PAYMENT_UNREADABLE':
      return requeueJob(tx, 'settle_payment', { paymentId: subject }, `settle:${subject}`)
    case 'FISCAL_REJECTED':
    case 'FISCAL_WAITING':
      return requeueJob(tx, 'issue_fiscal_document', { documentId: subject, again: true }, `fiscal:${subject}`)
    case 'UNKNOWN_PAYMENT':
      for (const id of await unknownEvents(tx, subject))
        await requeueJob(tx, 'read_webhook_event', { webhookEventId: id }, `webhook_event:${id}`)
      return
    case 'DEAD_JOB':
      await retryJob(tx, subject)
      return
    case 'SCHEDULE_FAILS':
      return retrySchedule(tx, subject)
    case 'TRANSFER_DIFFERENT':
    case 'TRANSFER_UNREAD':
    case 'RECEIVABLE_OVERDUE':
    case 'FISCAL_EXCESS':
    case 'REFUND_DUE':
    case 'REFUND_UNDONE':
    case 'LEDGER_UNBALANCED':
    case 'DISPUTE_DEADLINE':
    case 'MESSAGE_DUE':
    case 'PROVIDER_DOWN':
    case 'COUPON_OVERUSED':
    case 'STOCK_MISMATCH':
    case 'FISCAL_MISSING':
    case 'WEBHOOK_FAILING':
    case 'CONVERSION_FAILING':
      throw new Error(`${kind} has nothing to repeat`)
  }
}
