import { editionOf } from '#domain/catalogue/products/product-types.ts'
import { type LineCopies, refundAmount, type RefundLine, separateCopies } from '#domain/money/refunds/refund-amount.ts'
import type { WithdrawableLine, WithdrawalChoice, WithdrawalsAnswer } from '#domain/compliance/withdrawals/withdrawal-answers.ts'
import { sellerAddress } from '#domain/platform/settings/seller.ts'
import { type WithdrawalEffects, wholeWithdrawalText, withdrawalText } from '#domain/compliance/withdrawals/withdrawal-text.ts'
import { type WithdrawalState, withdrawalState } from '#domain/compliance/withdrawals/withdrawal.ts'
import type { Viewer } from '#server/people/buyers/viewer.ts'
import type { LineFacts, OrderFacts } from './withdrawals.sql.ts'

/** Refund for some copies of a line now, in cents. Lines that were withdrawn count as refunded: their refund is on its way. */
function refundOfLine(order: OrderFacts, copies: LineCopies): number {
  return refundAmount(order, separateCopies(order.lines.map(asRefundLine), [copies]), [copies.id])
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

/** Effects of a withdrawal from a line now, with as many copies as it is given with. */
export function effectsOf(order: OrderFacts, line: LineFacts): WithdrawalEffects {
  const refundCents = refundOfLine(order, line)
  const withoutShipping = refundOfLine({ ...order, shippingCents: 0 }, line)
  const { physical, quantity, kind: type } = line
  const sent = physical && order.sentAt !== null
  return { type, quantity, physical, sent, refundCents, withShipping: refundCents > withoutShipping, method: order.method }
}

export const openLines = (order: OrderFacts, now: Date): LineFacts[] =>
  order.lines.filter((line) => stateOf(order, line, now).kind === 'OPEN')

/** Withdrawing from all of these lines at once. */
function wholeOf(order: OrderFacts, lines: readonly LineFacts[]): WithdrawalsAnswer['whole'] {
  if (lines.length < 2) return null
  const chosen = lines.map(({ id }) => id)
  const refundCents = refundAmount(order, order.lines.map(asRefundLine), chosen)
  const withoutShipping = refundAmount({ ...order, shippingCents: 0 }, order.lines.map(asRefundLine), chosen)
  const effects = wholeWithdrawalText(
    lines.map((line) => ({ title: line.title, effects: effectsOf(order, line) })),
    { refundCents, withShipping: refundCents > withoutShipping, method: order.method },
  )
  return { refundCents, effects }
}

/** Any number of copies of a printed book, or all of another line. */
function choicesOf(order: OrderFacts, line: LineFacts): WithdrawalChoice[] {
  const least = line.physical ? 1 : line.quantity
  return Array.from({ length: line.quantity - least + 1 }, (_, more) => {
    const effects = effectsOf(order, { ...line, quantity: least + more })
    return { quantity: least + more, refundCents: effects.refundCents, effects: withdrawalText(effects) }
  })
}

/** Only a session that has verified the order's address may withdraw. */
export const mayWithdraw = (order: OrderFacts, { email }: Pick<Viewer, 'email'>) => email !== null && email === order.email

export const describeWithdrawals = (order: OrderFacts, viewer: Viewer): WithdrawalsAnswer => ({
  mayWithdraw: mayWithdraw(order, viewer),
  returnAddress: sellerAddress(order.settings),
  lines: order.lines.map((line) => describeLine(order, line, new Date())),
  whole: wholeOf(order, openLines(order, new Date())),
})

function describeLine(order: OrderFacts, line: LineFacts, now: Date): WithdrawableLine {
  const { id, title, quantity, kind, physical, withdrawnAt, returnStatus, declaredOn, refundedAt } = line
  const state = stateOf(order, line, now)
  return {
    id,
    title,
    quantity,
    physical,
    label: editionOf(kind, physical).orderLabel,
    state: state.kind,
    lastDay: 'lastDay' in state ? state.lastDay : null,
    refundCents: line.refundCents ?? refundOfLine(order, line),
    choices: state.kind === 'OPEN' ? choicesOf(order, line) : [],
    requestedAt: withdrawnAt === null ? null : new Date(withdrawnAt).toISOString(),
    declaredOn,
    returnStatus,
    isRefunded: refundedAt !== null,
  }
}
