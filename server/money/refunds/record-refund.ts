import { refusedRefund } from '#domain/money/refunds/refund-can.ts'
import type { RefundWhy } from '#domain/money/refunds/refund-record.ts'
import type { RefundSelection } from '#domain/money/refunds/refund-plan.ts'
import { allowed } from '#domain/platform/values/allowed.ts'
import { dayInBrazil, formatDay } from '#domain/platform/values/format-day.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { Refusal, throwUnless } from '#domain/platform/refusals/refusal.ts'
import { lockOrder, type OrderRow } from '#server/orders/order/orders.sql.ts'
import { separateCopies } from '../charges/separate-copies.ts'
import { applyCharges } from '../payments/apply-charges.ts'
import { settleReadable } from '../payments/settle-payment.ts'
import { linesOf, planOrderRefund } from './plan-order-refund.ts'
import { requestedRefund } from './find-refunds.sql.ts'
import { isSameRequest } from './is-same-request.ts'
import { closeCallsElsewhere, insertRefund, type RefundElsewhere, refundsUnderWay } from '../charges/refunds.sql.ts'

export interface RefundRecord extends RefundElsewhere, Pick<RefundSelection, 'items' | 'onlyDue' | 'amount'> {
  orderId: string
  /** Chosen by the caller: the same key records one refund. */
  key: string | null
  actor: string
  why?: RefundWhy | null
}

/**
 * Records money that the store returned outside the provider: it has the effects of any refund, and its amount by the same rule. The provider is
 * read first, but need not answer: the money has returned already. Nothing happens if there is no such order. Throws CONFLICT if there is nothing to
 * refund, or BAD_USER_INPUT.
 */
export async function recordRefund(deps: Deps, wanted: RefundRecord) {
  await settleReadable(deps, wanted.orderId)
  await deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, wanted.orderId)
    if (order) await store(deps, tx, order, wanted)
  })
}

async function store(
  deps: Pick<Deps, 'log'>,
  tx: Tx,
  order: OrderRow,
  { items, onlyDue, amount, key, actor, why, ...wanted }: RefundRecord,
) {
  checkDay(order, wanted)
  const known = key === null ? undefined : await requestedRefund(tx, order.id, key)
  if (known?.request_key === key) {
    const isSame = isSameRequest(known, order.status, { items, onlyDue, amount, lines: await linesOf(tx, order.id), method: wanted.method })
    return throwUnless(isSame ? allowed : refusedRefund('key-taken'))
  }
  const plan = await planOrderRefund(deps, tx, order, { items, onlyDue, amount })
  if (plan.kind === 'refused') return throwUnless(refusedRefund(plan.why))
  if ((await refundsUnderWay(tx, order.id)).length > 0) return throwUnless(refusedRefund('busy'))
  const { scope, cents, calls } = plan
  const { method, returnedOn, reason } = wanted
  await separateCopies(tx, order.id, { copies: items ?? [], actor })
  const newRefund = { orderId: order.id, scope, itemIds: (items ?? []).map(({ id }) => id), cents, calls, status: 'REQUESTING' as const }
  const refund = await insertRefund(tx, {
    ...newRefund,
    actor,
    why,
    leftCents: amount?.leftCents,
    requestKey: key,
    elsewhere: { method, returnedOn, reason },
  })
  await closeCallsElsewhere(tx, refund.id)
  await applyCharges(deps, tx, order.id)
}

function checkDay({ paid_at, created_at }: OrderRow, { returnedOn }: Pick<RefundElsewhere, 'returnedOn'>) {
  const first = dayInBrazil(paid_at ?? created_at)
  if (returnedOn >= first && returnedOn <= dayInBrazil(new Date())) return
  const message = `Informe um dia entre o pagamento, ${formatDay(first)}, e hoje.`
  throw new Refusal('BAD_USER_INPUT', message, { fields: { returnedOn: message } })
}
