import { withdrawalText } from '#domain/compliance/withdrawals/withdrawal-text.ts'
import type { Declaration, WithdrawalState } from '#domain/compliance/withdrawals/withdrawal.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { queueEmail, withdrawAccessEmail } from '#server/orders/emails/emails.sql.ts'
import { record } from '#server/platform/database/history/history.sql.ts'
import { markItemWithdrawn } from '#server/orders/order/move-order.ts'
import type { OrderRow } from '#server/orders/order/orders.sql.ts'
import { revokeOrderAccess } from '#server/delivery/access/access.sql.ts'
import { insertRefund, queueRefund } from '#server/money/refunds/refunds.sql.ts'
import { effectsOf, refundOfLine, stateOf } from './describe-withdrawals.ts'
import { insertWithdrawal, type LineFacts, type OrderFacts } from './withdrawals.sql.ts'

/** A withdrawal from a line: by whom, and its proof. */
export interface LineWithdrawal {
  itemId: string
  reason: string | null
  /** When the buyer declared it. */
  at: Date
  /** Comprador, or the staff member who registers it. */
  actor: string
  /** The buyer's session, and the hash of its connection. Null: staff register what was declared elsewhere. */
  session: { id: string; ipHash: Buffer } | null
  /** Null: declared by the button. */
  declaration: Declaration | null
}

export type LineWithdrawn =
  | { kind: 'withdrawn' }
  | { kind: 'missing-item' }
  | { kind: 'refused'; title: string; supportEmail: string | null; state: Exclude<WithdrawalState, { kind: 'OPEN' | 'WITHDRAWN' }> }

/** Withdraws from a line of a locked order, if the rules allow it (docs/rules/withdrawal.md). Withdrawing twice changes nothing. */
export async function withdrawLine(tx: Tx, order: OrderRow, facts: OrderFacts, wanted: LineWithdrawal): Promise<LineWithdrawn> {
  const line = facts.lines.find(({ id }) => id === wanted.itemId)
  if (!line) return { kind: 'missing-item' }
  const state = stateOf(facts, line, wanted.at)
  if (state.kind === 'WITHDRAWN') return { kind: 'withdrawn' }
  if (state.kind !== 'OPEN') return { kind: 'refused', title: line.title, supportEmail: facts.settings.support_email, state }
  await store(tx, order, { facts, line, wanted })
  return { kind: 'withdrawn' }
}

interface Decided {
  facts: OrderFacts
  line: LineFacts
  wanted: LineWithdrawal
}

/** The locks are taken in the order of docs/sale.md. */
async function store(tx: Tx, order: OrderRow, { facts, line, wanted }: Decided) {
  const effects = effectsOf(facts, line)
  const refunded = { orderId: order.id, scope: 'ITEMS', itemIds: [line.id], cents: refundOfLine(facts, line) } as const
  // It waits until its job has planned it, because another refund may be under way.
  const { id: refundId } = await insertRefund(tx, { ...refunded, actor: wanted.actor, status: 'WAITING' })
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
  if (facts.lines.every((each) => each.id === line.id || each.withdrawnAt || each.refundedAt)) await withdrawAccessEmail(tx, order.id)
  await queueRefund(tx, refundId)
  const changes = [
    { field: 'withdrawn', before: null, after: line.title },
    ...(wanted.declaration ? [{ field: 'declared', before: null, after: `${wanted.declaration.on} ${wanted.declaration.through}` }] : []),
  ]
  await record(tx, { actor: wanted.actor, entity: 'ORDER', entityId: order.id, action: 'WITHDRAWN', changes })
}
