import type { LineCopies } from '#domain/money/refunds/refund-amount.ts'
import type { RefundWhy } from '#domain/money/refunds/refund-record.ts'
import type { PortalRefund } from '#domain/money/refunds/portal-refund.ts'
import { type RefundNotNow, refusedRefund } from '#domain/money/refunds/refund-can.ts'
import { isPartial, type NoRefund, type RefundPlan, type RefundScope, type RefundSelection } from '#domain/money/refunds/refund-plan.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { notFound, Refusal } from '#domain/platform/refusals/refusal.ts'
import { lockOrder } from '#server/orders/order/orders.sql.ts'
import { separateCopies } from '../charges/separate-copies.ts'
import { readSettingsRow } from '#server/platform/settings/store-settings.sql.ts'
import { executeRefund } from './execute-refund.ts'
import { linesOf, planOrderRefund } from './plan-order-refund.ts'
import { portalRefunds, requestedRefund, unconfirmedCents } from './find-refunds.sql.ts'
import { isSameRequest } from './is-same-request.ts'
import { insertRefund, queueRefund, type RefundRow, waitingRefunds } from '../charges/refunds.sql.ts'
import { chargesOfOrder } from '../charges/charges.sql.ts'
import { settleReadable } from '../payments/settle-payment.ts'

export interface RefundRequest extends RefundSelection {
  orderId: string
  /** Chosen by the caller: the same key finds the same refund. */
  key: string | null
  actor: string
  /** The user, who cannot confirm it. */
  subject: string
  why?: RefundWhy | null
  /** The amount that staff have seen: no other one is refunded. */
  seenCents?: number
  /** Refunds made in the provider's portal that, staff say, were for something else. */
  others?: readonly string[]
}

/**
 * Refunds an order. Its payments are settled first, as far as the provider shows them. Then the refund is stored with its calls and their idempotency keys. Only then are the
 * calls sent to the provider, outside any transaction. A second click finds the first refund. If an outcome stays unknown, a job retries
 * with the same key. Portal money that this reading finds stops a refund of lines, because staff have not seen it. Throws a Refusal if
 * nothing is refunded.
 */
export async function refundOrder(deps: Deps, request: RefundRequest): Promise<RefundRow> {
  const known = await requestedRefund(deps.db, request.orderId, request.key)
  const seen = await portalRefunds(deps.db, request.orderId)
  const unread = known ? [] : await settleReadable(deps, request.orderId)
  const stored = await deps.db.transaction().execute((tx) => store(deps, tx, { ...request, seen, unread }))
  if (stored.kind === 'refused') throw refusalOf(stored.why)
  const refund = await executeRefund(deps, stored.refund.id)
  // Retry now instead of waiting for the job that was stored with the refund.
  if (refund.status === 'REQUESTING') await queueRefund(deps.db, refund.id)
  return refund
}

export function refusalOf(why: NoRefund | RefundNotNow): Refusal {
  const { code, reason } = refusedRefund(why)
  return new Refusal(code, reason)
}

/** Refuses what is not refunded yet, in the staff's words. */
export function throwUnlessRefunded(
  { paymentProvider }: Pick<Deps, 'paymentProvider'>,
  { status, refusal, done_at, amount_cents, is_held }: RefundRow,
) {
  if (is_held)
    throw new Refusal(
      'CONFLICT',
      `Reembolsar ${formatCents(amount_cents)} precisa de outra pessoa: o pedido está guardado, e aparece em Hoje.`,
    )
  switch (status) {
    case 'DONE':
      return
    case 'WAITING':
      throw new Refusal(
        'PROVIDER_UNAVAILABLE',
        `${refusal ? paymentProvider.describeRefusal(refusal).words : 'Este reembolso espera a vez, e continua sozinho.'} Não é preciso pedir de novo.`,
      )
    case 'REQUESTING':
      throw new Refusal(
        'PROVIDER_UNAVAILABLE',
        'O PagBank ainda não confirmou este reembolso. Ele está guardado e continua sozinho; não é preciso pedir de novo.',
      )
    case 'REFUSED': {
      const part = done_at ? ` Destes, ${formatCents(amount_cents)} já voltaram.` : ''
      throw new Refusal('CONFLICT', `${paymentProvider.describeRefusal(refusal ?? '').words}${part}`)
    }
  }
}

type Stored = { kind: 'stored'; refund: RefundRow } | { kind: 'refused'; why: NoRefund | RefundNotNow }

/** `unread`: payments that the provider does not show. */
type Request = RefundRequest & { seen: readonly PortalRefund[]; unread: readonly string[] }

async function store(deps: Deps, tx: Tx, request: Request): Promise<Stored> {
  const { orderId, items, onlyDue, amount, key, actor, why } = request
  const order = (await lockOrder(tx, orderId)) ?? notFound('Pedido não encontrado')
  const known = await requestedRefund(tx, orderId, key)
  const wanted = { items, onlyDue, amount, lines: await linesOf(tx, orderId), method: null }
  if (known) {
    if (isSameRequest(known, order.status, wanted)) return { kind: 'stored', refund: known }
    return { kind: 'refused', why: known.status === 'REQUESTING' ? 'busy' : 'key-taken' }
  }
  const plan = await planOrderRefund(deps, tx, order, { items, onlyDue, amount })
  if (await isUnread(tx, plan, request)) return { kind: 'refused', why: 'unreadable' }
  if (plan.kind === 'refused') return plan
  if (request.seenCents !== undefined && plan.cents !== request.seenCents) return { kind: 'refused', why: 'changed' }
  const { scope, cents, calls } = plan
  // Money that the store owes waits for nobody's confirmation, of another refund neither.
  const waiting = (await waitingRefunds(tx, orderId)).filter(({ is_held: isHeld }) => !isHeld || scope !== 'DUE')
  const same = waiting.find((refund) => isSameRequest(refund, order.status, wanted))
  if (same) return { kind: 'stored', refund: same }
  if (waiting.some((refund) => isOfSameMoney(refund, { scope, items }))) return { kind: 'refused', why: 'waiting' }
  if (isPartial(scope) && (await mayHaveReturned(tx, request, cents))) return { kind: 'refused', why: 'returned-elsewhere' }
  const itemIds = (items ?? []).map(({ id }) => id)
  await separateCopies(tx, orderId, { copies: items ?? [], actor })
  const newRefund = { orderId, scope, itemIds, cents, actor, why, leftCents: amount?.leftCents, requestKey: key }
  if (await needsConfirmation(tx, orderId, plan)) {
    const held = await insertRefund(tx, { ...newRefund, status: 'WAITING', askedBy: request.subject })
    return { kind: 'stored', refund: held }
  }
  const refund = await insertRefund(tx, { ...newRefund, status: 'REQUESTING', calls })
  // In case this process dies before the provider has responded.
  await queueRefund(tx, refund.id, { runAt: new Date(Date.now() + 60_000) })
  return { kind: 'stored', refund }
}

/** Money that the store owes is never held, nor a withdrawal that is in time today. */
export async function needsConfirmation(
  tx: Tx,
  orderId: string,
  { scope, cents }: { scope: RefundScope; cents: number },
): Promise<boolean> {
  const { confirm_refunds_above_cents: most } = await readSettingsRow(tx)
  return most !== null && scope !== 'DUE' && (await unconfirmedCents(tx, orderId)) + cents > most
}

/** Only the charges that a refund touches must be shown. Without any money the provider may have some that was not seen yet. */
async function isUnread(tx: Tx, plan: RefundPlan | { kind: 'refused'; why: string }, { orderId, unread }: Request): Promise<boolean> {
  if (unread.length === 0) return false
  if (plan.kind === 'refused') return plan.why === 'unpaid' || plan.why === 'no-charge'
  const charges = await chargesOfOrder(tx, orderId)
  return plan.calls.some(({ chargeId }) => charges.some(({ id, paymentId }) => id === chargeId && unread.includes(paymentId)))
}

/** All that is left contains whatever waits, and so may any amount of it. */
export function isOfSameMoney(waiting: RefundRow, { scope, items }: { scope: RefundScope; items: readonly LineCopies[] | null }): boolean {
  if ([scope, waiting.scope].some((each) => each === 'WHOLE' || each === 'AMOUNT')) return true
  return scope === waiting.scope && (scope === 'DUE' || items?.some(({ id }) => waiting.item_ids.includes(id)) === true)
}

/** Portal money of the same amount, or that staff cannot have seen yet, may have been for these lines. */
async function mayHaveReturned(tx: Tx, { orderId, seen, others = [] }: Request, cents: number): Promise<boolean> {
  const portal = (await portalRefunds(tx, orderId)).filter(({ id }) => !others.includes(id))
  return portal.some((refund) => refund.cents === cents || !seen.some(({ id }) => id === refund.id))
}
