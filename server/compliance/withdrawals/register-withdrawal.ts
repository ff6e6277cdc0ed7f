import { type Declaration, isPlausibleDay, momentOfDeclaration } from '#domain/compliance/withdrawals/withdrawal.ts'
import { formatDay, dayInBrazil } from '#domain/platform/values/format-day.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { lockOrder, type OrderRow } from '#server/orders/order/orders.sql.ts'
import { Refusal } from '#server/platform/start/refusal.ts'
import { lineRefusal } from './line-refusal.ts'
import { withdrawLine, type LineWithdrawn } from './withdraw-line.ts'
import { orderFacts } from './withdrawals.sql.ts'

export interface Registration {
  orderId: string
  itemIds: readonly string[]
  declaration: Declaration
  reason: string | null
  /** The staff member. */
  actor: string
}

/**
 * Registers a withdrawal that the buyer declared by e-mail, by telephone or otherwise: the same rules, effects and e-mail as by the button, but
 * the day of the declaration decides (docs/rules/withdrawal.md#declared-elsewhere). All lines or none; a second time changes nothing.
 */
export async function registerWithdrawal({ db }: Pick<Deps, 'db'>, registration: Registration): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, registration.orderId)
    if (!order) throw new Refusal('NOT_FOUND', 'Pedido não encontrado')
    checkDay(order, registration.declaration)
    for (const itemId of registration.itemIds) throwUnlessWithdrawn(await withdrawFrom(tx, order, itemId, registration))
  })
}

/** The facts are read again for each line: what the lines before it refund is no more to share. */
async function withdrawFrom(tx: Tx, order: OrderRow, itemId: string, registration: Registration): Promise<LineWithdrawn> {
  const facts = await orderFacts(tx, order.id, { email: null, orderIds: [order.id] })
  if (!facts) return { kind: 'missing-item' }
  const { declaration, reason, actor } = registration
  return withdrawLine(tx, order, facts, { itemId, reason, at: momentOfDeclaration(declaration), actor, session: null, declaration })
}

function checkDay({ paid_at: paidAt }: OrderRow, { on }: Declaration) {
  if (!paidAt) throw new Refusal('ORDER_NOT_PAID', 'Este pedido não está pago: não há do que desistir. Se for o caso, cancele o pedido.')
  if (isPlausibleDay(on, { paidAt, now: new Date() })) return
  const message = `Informe um dia entre o pagamento, ${formatDay(dayInBrazil(paidAt))}, e hoje.`
  throw new Refusal('BAD_USER_INPUT', message, { fields: { declaredOn: message } })
}

function throwUnlessWithdrawn(withdrawn: LineWithdrawn) {
  switch (withdrawn.kind) {
    case 'withdrawn':
      return
    case 'missing-item':
      throw new Refusal('NOT_FOUND', 'Este item não é deste pedido.')
    case 'refused':
      throw lineRefusal(
        withdrawn,
        (lastDay) =>
          `O prazo para desistir de “${withdrawn.title}” terminou em ${formatDay(lastDay)}, antes desse dia. Se a loja quiser reembolsar mesmo assim, faça um reembolso.`,
      )
  }
}
