import type { LineCopies } from '#domain/money/refunds/refund-amount.ts'
import { type Declaration, isPlausibleDay, momentOfDeclaration } from '#domain/compliance/withdrawals/withdrawal.ts'
import { formatDay, dayInBrazil } from '#domain/platform/values/format-day.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { lockOrder, type OrderRow } from '#server/orders/order/orders.sql.ts'
import { notFound, Refusal } from '#domain/platform/refusals/refusal.ts'
import { withdrawLine } from './withdraw-line.ts'
import { type OrderFacts, orderFacts } from './withdrawals.sql.ts'

export interface Registration {
  orderId: string
  items: readonly LineCopies[]
  declaration: Declaration
  reason: string | null
  /** The staff member. */
  actor: string
  /** The user. */
  subject: string
}

/**
 * Registers a withdrawal that the buyer declared by e-mail, by telephone or otherwise: the same rules, effects and e-mail as by the button, but
 * the day of the declaration decides (docs/rules/withdrawal.md#declared-elsewhere). All lines or none; a second time changes nothing.
 */
export async function registerWithdrawal({ db }: Pick<Deps, 'db'>, registration: Registration): Promise<void> {
  const { orderId, items, declaration, reason, actor, subject } = registration
  await db.transaction().execute(async (tx) => {
    const order = (await lockOrder(tx, orderId)) ?? notFound('Pedido não encontrado')
    checkDay(order, declaration)
    const at = momentOfDeclaration(declaration)
    for (const { id: itemId, quantity } of items) {
      // Read again for each line: what those before it refund is no more to share.
      const facts = (await orderFacts(tx, orderId, { email: null, orderIds: [orderId] })) as OrderFacts
      await withdrawLine(tx, order, facts, { itemId, quantity, reason, at, actor, subject, session: null, declaration, lateAdvice })
    }
  })
}

const lateAdvice = ', antes desse dia. Se a loja quiser reembolsar mesmo assim, faça um reembolso.'

function checkDay({ paid_at: paidAt }: OrderRow, { on }: Declaration) {
  if (!paidAt) throw new Refusal('ORDER_NOT_PAID', 'Este pedido não está pago: não há do que desistir. Se for o caso, cancele o pedido.')
  if (isPlausibleDay(on, { paidAt, now: new Date() })) return
  const message = `Informe um dia entre o pagamento, ${formatDay(dayInBrazil(paidAt))}, e hoje.`
  throw new Refusal('BAD_USER_INPUT', message, { fields: { declaredOn: message } })
}
