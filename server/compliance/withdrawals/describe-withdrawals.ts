import { editionOf } from '#domain/catalogue/products/product-types.ts'
import { refundAmount, type RefundLine } from '#domain/money/refunds/refund-amount.ts'
import type { WithdrawableLine, WithdrawalsAnswer } from '#domain/compliance/withdrawals/withdrawal-answers.ts'
import { sellerAddress } from '#domain/platform/settings/seller.ts'
import { type WithdrawalEffects, wholeWithdrawalText, withdrawalText } from '#domain/compliance/withdrawals/withdrawal-text.ts'
import { type WithdrawalState, withdrawalState } from '#domain/compliance/withdrawals/withdrawal.ts'
import type { Viewer } from '#server/people/buyers/viewer.ts'
import type { LineFacts, OrderFacts } from './withdrawals.sql.ts'

/** Refund for a line now, in cents. Lines that were withdrawn count as refunded: their refund is on its way. */
export function refundOfLine(order: OrderFacts, line: LineFacts): number {
  return refundAmount(order, order.lines.map(asRefundLine), [line.id])
}

const asRefundLine = ({ id, unitCents, quantity, physical, refundedAt, withdrawnAt }: LineFacts): RefundLine => ({
  id,
  unitCents,
  quantity,
  physical,
  refunded: refundedAt !== null || withdrawnAt !== null,
})

export const stateOf = (order: OrderFacts, line: LineFacts, now: Date): WithdrawalState =>
  withdrawalState(
    order,
    {
      physical: line.physical,
      refunded: line.refundedAt !== null,
      withdrawn: line.withdrawnAt !== null,
      refundCents: refundOfLine(order, line),
    },
    now,
  )

/** Effects of a withdrawal from a line now. */
export function effectsOf(order: OrderFacts, line: LineFacts): WithdrawalEffects {
  const refundCents = refundOfLine(order, line)
  const withoutShipping = refundAmount({ ...order, shippingCents: 0 }, order.lines.map(asRefundLine), [line.id])
  const { physical, kind: type } = line
  const sent = physical && order.sentAt !== null
  return { type, physical, sent, refundCents, withShipping: refundCents > withoutShipping, method: order.method }
}

export const openLines = (order: OrderFacts, now: Date): LineFacts[] =>
  order.lines.filter((line) => stateOf(order, line, now).kind === 'OPEN')

/** Effects of withdrawing from all of these lines at once. */
function wholeEffects(order: OrderFacts, lines: readonly LineFacts[]): string[] {
  if (lines.length < 2) return []
  const chosen = lines.map(({ id }) => id)
  const refundCents = refundAmount(order, order.lines.map(asRefundLine), chosen)
  const withoutShipping = refundAmount({ ...order, shippingCents: 0 }, order.lines.map(asRefundLine), chosen)
  return wholeWithdrawalText(
    lines.map((line) => ({ title: line.title, effects: effectsOf(order, line) })),
    { refundCents, withShipping: refundCents > withoutShipping, method: order.method },
  )
}

/** Only a session that has verified the order's address may withdraw. */
export const mayWithdraw = (order: OrderFacts, { email }: Pick<Viewer, 'email'>) => email !== null && email === order.email

export const describeWithdrawals = (order: OrderFacts, viewer: Viewer): WithdrawalsAnswer => ({
  mayWithdraw: mayWithdraw(order, viewer),
  returnAddress: sellerAddress(order.settings),
  lines: order.lines.map((line) => describeLine(order, line, new Date())),
  wholeEffects: wholeEffects(order, openLines(order, new Date())),
})

function describeLine(order: OrderFacts, line: LineFacts, now: Date): WithdrawableLine {
  const { id, title, quantity, kind, physical, withdrawnAt, returnStatus, declaredOn, refundedAt } = line
  const state = stateOf(order, line, now)
  return {
    id,
    title,
    quantity,
    label: editionOf(kind, physical).orderLabel,
    state: state.kind,
    lastDay: 'lastDay' in state ? state.lastDay : null,
    refundCents: line.refundCents ?? refundOfLine(order, line),
    effects: state.kind === 'OPEN' ? withdrawalText(effectsOf(order, line)) : [],
    requestedAt: withdrawnAt === null ? null : new Date(withdrawnAt).toISOString(),
    declaredOn,
    returnStatus,
    isRefunded: refundedAt !== null,
  }
}
