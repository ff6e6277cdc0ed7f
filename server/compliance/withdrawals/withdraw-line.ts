import { withdrawalText } from '#domain/compliance/withdrawals/withdrawal-text.ts'
import { refusedWithdrawal } from '#domain/compliance/withdrawals/withdrawal-can.ts'
import { type Declaration, isDueToItsDay } from '#domain/compliance/withdrawals/withdrawal.ts'
import { itemInWords } from '#domain/orders/order/item-in-words.ts'
import { formatDay } from '#domain/platform/values/format-day.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { queueEmail, withdrawAccessEmail } from '#server/orders/emails/emails.sql.ts'
import { hasHappened, record } from '#server/platform/database/history/history.sql.ts'
import { markItemWithdrawn } from '#server/orders/order/move-order.ts'
import type { OrderRow } from '#server/orders/order/orders.sql.ts'
import { separateCopies } from '#server/money/charges/separate-copies.ts'
import { revokeOrderAccess } from '#server/delivery/access/access-reasons.sql.ts'
import { insertRefund, queueRefund } from '#server/money/charges/refunds.sql.ts'
import { notFound, Refusal, throwUnless } from '#domain/platform/refusals/refusal.ts'
import { effectsOf, stateOf } from './describe-withdrawals.ts'
import { needsConfirmation } from '#server/money/refunds/request-refund.ts'
import { insertWithdrawal, type LineFacts, type OrderFacts } from './withdrawals.sql.ts'

/** A withdrawal from a line: by whom, and its proof. */
export interface LineWithdrawal {
  itemId: string
  /** How many copies. Null: all of the line. */
  quantity: number | null
  reason: string | null
  /** When the buyer declared it. */
  at: Date
  /** Comprador, or the staff member who registers it. */
  actor: string
  /** The user who registers it, and cannot confirm its refund. Null: the buyer withdraws. */
  subject: string | null
  /** The buyer's session, and the hash of its connection. Null: staff register what was declared elsewhere. */
  session: { id: string; ipHash: Buffer } | null
  /** Null: declared by the button. */
  declaration: Declaration | null
  /** After the last day: the rest of the sentence that says so, and what can be done. */
  lateAdvice: string
}

/** Withdraws from a line of a locked order, or throws a Refusal (docs/rules/withdrawal.md). Withdrawing twice changes nothing. */
export async function withdrawLine(tx: Tx, order: OrderRow, facts: OrderFacts, wanted: LineWithdrawal): Promise<void> {
  const line = facts.lines.find(({ id }) => id === wanted.itemId) ?? notFound('Este item não é deste pedido.')
  const state = stateOf(facts, line, wanted.at)
  if (state.kind === 'OPEN') return store(tx, order, { facts, line: { ...line, quantity: wanted.quantity ?? line.quantity }, wanted })
  if (state.kind === 'WITHDRAWN') return
  if (state.kind === 'OVER') {
    const message = `O prazo para desistir de “${line.title}” terminou em ${formatDay(state.lastDay)}${wanted.lateAdvice}`
    throw new Refusal('WITHDRAWAL_OVER', message, { lastDay: state.lastDay })
  }
  throwUnless(refusedWithdrawal(state.kind, line.title))
}

interface Decided {
  facts: OrderFacts
  /** With the copies that are withdrawn from. */
  line: LineFacts
  wanted: LineWithdrawal
}

/** The locks are taken in the order of docs/sale.md. */
async function store(tx: Tx, order: OrderRow, { facts, line, wanted }: Decided) {
  await separateCopies(tx, order.id, { copies: [line], actor: wanted.actor })
  const effects = effectsOf(facts, line)
  const newRefund = { orderId: order.id, scope: 'ITEMS', itemIds: [line.id], cents: effects.refundCents } as const
  // A printed book whose sent mark was taken back has no last day, or a later one: without that it is as if sent when it was paid.
  const wasUnsent = line.physical && (await hasHappened(tx, 'ORDER', order.id, 'UNSENT'))
  const now = stateOf(wasUnsent ? { ...facts, sentAt: facts.paidAt } : facts, line, new Date())
  const isLate = isDueToItsDay(stateOf(facts, line, wanted.at), now)
  const askedBy = isLate && (await needsConfirmation(tx, order.id, newRefund)) ? wanted.subject : null
  // It waits until its job has planned it, because another refund may be under way.
  const { id: refundId } = await insertRefund(tx, { ...newRefund, actor: wanted.actor, status: 'WAITING', askedBy })
  const isFirst = await insertWithdrawal(tx, {
    itemId: line.id,
    refundId,
    session: wanted.session,
    declaration: wanted.declaration,
    registeredBy: wanted.declaration && wanted.actor,
    effectsText: withdrawalText(effects).join('\n'),
    withShipping: effects.withShipping,
    reason: wanted.reason,
    returnStatus: effects.sent ? 'WAITING_RETURN' : 'DONE',
  })
  await markItemWithdrawn(tx, order, line.id)
  await revokeOrderAccess(tx, order, [line.id])
  // One for all lines of the request (`withdrawal-email.sql.ts`).
  if (isFirst) await queueEmail(tx, order.id, { kind: 'WITHDRAWAL', refundId })
  if (facts.lines.every(({ id, quantity, ...each }) => (id === line.id ? quantity === line.quantity : each.withdrawnAt || each.refundedAt)))
    await withdrawAccessEmail(tx, order.id)
  await queueRefund(tx, refundId)
  const changes = [
    { field: 'withdrawn', before: null, after: itemInWords(line) },
    ...(wanted.declaration ? [{ field: 'declared', before: null, after: `${wanted.declaration.on} ${wanted.declaration.through}` }] : []),
  ]
  await record(tx, { actor: wanted.actor, entity: 'ORDER', entityId: order.id, action: 'WITHDRAWN', changes })
}
