import type { RefundWhy } from '#domain/money/refunds/refund-record.ts'
import type { RefundSelection } from '#domain/money/refunds/refund-plan.ts'
import { dayInBrazil, formatDay } from '#domain/platform/values/format-day.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { lockOrder, type OrderRow } from '#server/orders/order/orders.sql.ts'
import { separateCopies } from '../charges/separate-copies.ts'
import { applyCharges } from '../payments/apply-refunds-and-disputes.ts'
import { settleReadable } from '../payments/settle-payment.ts'
import { linesOf, planOrderRefund } from './plan-order-refund.ts'
import { requestedRefund } from './find-refunds.sql.ts'
import { isSameRequest } from './is-same-request.ts'
import {
  closeCallsElsewhere,
  insertRefund,
  refundById,
  type RefundElsewhere,
  type RefundRow,
  refundsUnderWay,
  waitingRefunds,
} from '../charges/refunds.sql.ts'
import { isOfSameMoney, needsConfirmation, refusalOf, throwUnlessRefunded } from './request-refund.ts'

export interface RefundRecord extends RefundElsewhere, Pick<RefundSelection, 'items' | 'onlyDue' | 'amount'> {
  orderId: string
  /** Chosen by the caller: the same key records one refund. */
  key: string | null
  actor: string
  /** The user, who cannot confirm it. */
  subject?: string
  why?: RefundWhy | null
}

/**
 * Records money that the store returned outside the provider: it has the effects of any refund, and its amount by the same rule. The provider is
 * read first, but need not answer: the money has returned already. Above the sum of the settings another person confirms it, as any refund. Nothing
 * happens if there is no such order. Throws CONFLICT if there is nothing to refund or it is held, or BAD_USER_INPUT.
 */
export async function recordRefund(deps: Deps, wanted: RefundRecord) {
  await settleReadable(deps, wanted.orderId)
  const refund = await deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, wanted.orderId)
    return order && store(deps, tx, order, wanted)
  })
  if (refund) throwUnlessRefunded(deps, refund)
}

async function store(
  deps: Pick<Deps, 'log'>,
  tx: Tx,
  order: OrderRow,
  { items, onlyDue, amount, key, actor, subject = actor, why, method, returnedOn, reason }: RefundRecord,
): Promise<RefundRow | undefined> {
  checkDay(order, { returnedOn })
  const known = key === null ? undefined : await requestedRefund(tx, order.id, key)
  if (known?.request_key === key) {
    const isSame = isSameRequest(known, order.status, { items, onlyDue, amount, lines: await linesOf(tx, order.id), method })
    if (!isSame) throw refusalOf('key-taken')
    return known
  }
  const plan = await planOrderRefund(deps, tx, order, { items, onlyDue, amount })
  if (plan.kind === 'refused') throw refusalOf(plan.why)
  if ((await refundsUnderWay(tx, order.id)).length > 0) throw refusalOf('busy')
  const { scope, cents, calls } = plan
  const records = (await waitingRefunds(tx, order.id)).filter((refund) => refund.method !== null)
  if (records.some((record) => isOfSameMoney(record, { scope, items }))) throw refusalOf('waiting')
  await separateCopies(tx, order.id, { copies: items ?? [], actor })
  const itemIds = (items ?? []).map(({ id }) => id)
  const record = { why, leftCents: amount?.leftCents, requestKey: key, elsewhere: { method, returnedOn, reason } }
  const newRefund = { orderId: order.id, scope, itemIds, cents, actor, ...record }
  if (await needsConfirmation(tx, order.id, plan)) return insertRefund(tx, { ...newRefund, status: 'WAITING', askedBy: subject })
  const { id } = await insertRefund(tx, { ...newRefund, status: 'REQUESTING', calls })
  await closeCallsElsewhere(tx, id)
  await applyCharges(deps, tx, order.id)
  return refundById(tx, id)
}

function checkDay({ paid_at, created_at }: OrderRow, { returnedOn }: Pick<RefundElsewhere, 'returnedOn'>) {
  const first = dayInBrazil(paid_at ?? created_at)
  if (returnedOn >= first && returnedOn <= dayInBrazil(new Date())) return
  const message = `Informe um dia entre o pagamento, ${formatDay(first)}, e hoje.`
  throw new Refusal('BAD_USER_INPUT', message, { fields: { returnedOn: message } })
}
