import { createHash } from 'node:crypto'
import type { Viewer } from '#server/people/buyers/viewer.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { notFound, Refusal } from '#domain/platform/refusals/refusal.ts'
import { lockOrder } from '#server/orders/order/orders.sql.ts'
import { buyerActor } from '#server/orders/order/move-order.ts'
import { mayWithdraw, openLines } from './describe-withdrawals.ts'
import { withdrawLine } from './withdraw-line.ts'
import { type OrderFacts, orderFacts } from './withdrawals.sql.ts'

export interface WithdrawalRequest {
  orderId: string
  /** `all`: every line from which the buyer may still withdraw. */
  itemId: string
  /** How many copies of the line. Null: all. */
  quantity: number | null
  reason: string | null
  /** When it arrived. */
  at: Date
  /** The address of the connection. Only its hash is stored. */
  caller: string
}

const missingOrder = 'Este pedido não está na sua estante.'

/** The facts of an order in the viewer's library. */
export const factsInLibrary = async (db: Db, orderId: string, viewer: Viewer): Promise<OrderFacts> =>
  (await orderFacts(db, orderId, viewer)) ?? notFound(missingOrder)

/** The same, for a viewer who may withdraw from the order. */
async function factsToWithdraw(db: Db, orderId: string, viewer: Viewer): Promise<OrderFacts> {
  const facts = await factsInLibrary(db, orderId, viewer)
  if (mayWithdraw(facts, viewer)) return facts
  throw new Refusal('SIGN_IN_REQUIRED', 'Para desistir da compra, entre com o e-mail que você usou nela.')
}

/**
 * Withdraws from a line of an order, or from all of them, in one transaction: what the line gave ends, its refund is stored, and its buyer gets a confirmation
 * (docs/rules/withdrawal.md). It depends on no provider: a job requests the refund afterwards. Withdrawing twice changes nothing.
 */
export async function withdraw({ db, config }: Pick<Deps, 'db' | 'config'>, viewer: Viewer, request: WithdrawalRequest): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = (await lockOrder(tx, request.orderId)) ?? notFound(missingOrder)
    const facts = await factsToWithdraw(tx, order.id, viewer)
    const ipHash = createHash('sha256').update(`${order.id} ${request.caller}`).digest()
    const { reason, at, quantity } = request
    const session = { id: viewer.sessionId, ipHash }
    const supportEmail = facts.settings.support_email ?? config.supportEmail
    const lateAdvice = `. Se algo não está bem, escreva para ${supportEmail}: vamos ouvir você.`
    for (const itemId of chosenLines(facts, request)) {
      // Read again for each line: what those before it refund is no more to share.
      const current = await factsToWithdraw(tx, order.id, viewer)
      await withdrawLine(tx, order, current, {
        itemId,
        quantity,
        reason,
        at,
        actor: buyerActor,
        subject: null,
        session,
        declaration: null,
        lateAdvice,
      })
    }
  })
}

/** If no line is left, the first one tells why. */
function chosenLines(facts: OrderFacts, { itemId, at }: WithdrawalRequest): string[] {
  if (itemId !== 'all') return [itemId]
  const open = openLines(facts, at)
  return (open.length > 0 ? open : facts.lines.slice(0, 1)).map(({ id }) => id)
}
