import { createHash } from 'node:crypto'
import type { Viewer } from '#server/people/buyers/viewer.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { lockOrder } from '#server/orders/order/orders.sql.ts'
import { buyerActor } from '#server/orders/order/move-order.ts'
import { mayWithdraw, openLines } from './describe-withdrawals.ts'
import { withdrawLine, type LineWithdrawn } from './withdraw-line.ts'
import { type OrderFacts, orderFacts } from './withdrawals.sql.ts'

export interface WithdrawalRequest {
  orderId: string
  /** `all`: every line from which the buyer may still withdraw. */
  itemId: string
  reason: string | null
  /** When it arrived. */
  at: Date
  /** The address of the connection. Only its hash is stored. */
  caller: string
}

export type Withdrawn = LineWithdrawn | { kind: 'missing-order' | 'not-verified' }

/**
 * Withdraws from a line of an order, or from all of them, in one transaction: what the line gave ends, its refund is stored, and its buyer gets a confirmation
 * (docs/rules/withdrawal.md). It depends on no provider: a job requests the refund afterwards. Withdrawing twice changes nothing.
 */
export async function withdraw({ db }: Pick<Deps, 'db'>, viewer: Viewer, request: WithdrawalRequest): Promise<Withdrawn> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, request.orderId)
    const facts = order && (await orderFacts(tx, order.id, viewer))
    if (!order || !facts) return { kind: 'missing-order' }
    if (!mayWithdraw(facts, viewer)) return { kind: 'not-verified' }
    const ipHash = createHash('sha256').update(`${order.id} ${request.caller}`).digest()
    const { reason, at } = request
    const session = { id: viewer.sessionId, ipHash }
    for (const itemId of chosenLines(facts, request)) {
      // Read again for each line: what those before it refund is no more to share.
      const current = (await orderFacts(tx, order.id, viewer)) ?? facts
      const wanted = { itemId, reason, at, actor: buyerActor, session, declaration: null }
      const withdrawn = await withdrawLine(tx, order, current, wanted)
      if (withdrawn.kind !== 'withdrawn') return withdrawn
    }
    return { kind: 'withdrawn' }
  })
}

/** If no line is left, the first one tells why. */
function chosenLines(facts: OrderFacts, { itemId, at }: WithdrawalRequest): string[] {
  if (itemId !== 'all') return [itemId]
  const open = openLines(facts, at)
  return (open.length > 0 ? open : facts.lines.slice(0, 1)).map(({ id }) => id)
}
