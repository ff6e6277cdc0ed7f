import { normalEmail } from '#domain/platform/values/email.ts'
import { mayCorrect } from '#domain/orders/emails/correct-order-address.ts'
import { endSessionsOf } from '#server/people/buyers/sessions.sql.ts'
import { movePurchase } from './move-purchase.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { maskRecipients, resendEmails } from '#server/orders/emails/emails.sql.ts'
import { recordEach } from '#server/platform/database/history/history.sql.ts'
import { lockOrder, storeCorrectedEmail } from '#server/orders/order/orders.sql.ts'
import { lockSubscription, openBeside } from '#server/orders/subscriptions/subscriptions.sql.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { correctionFacts } from './correction-facts.sql.ts'

/** `by`: a buyer corrects only what nobody has used yet. `actor` is the name in the order's history. */
export interface Correction {
  email: string
  reason: string
  by: 'BUYER' | 'STAFF'
  actor: string
}

/**
 * Corrects the address of an order (docs/rules/orders.md#mistyped-address), in one transaction. What the order grants moves, and if staff
 * correct it, progress and certificates move too. What the buyer must know goes to the new address: the access e-mail, or the one that
 * confirms an unpaid order; the next order of a subscription, which waits for its payment, goes along. If staff correct what was paid, the
 * sessions of the old address end. The same address again changes nothing.
 * Throws NOT_FOUND, or EMAIL_FIXED if it is not the buyer's to correct any more.
 */
export async function correctOrderEmail({ db, log }: Pick<Deps, 'db' | 'log'>, orderId: string, correction: Correction) {
  const corrected = await db.transaction().execute((tx) => correct(tx, orderId, correction))
  if (corrected) log.info({ orderId, by: correction.by }, 'the e-mail address of an order was corrected')
}

async function correct(tx: Tx, orderId: string, { email, reason, by, actor }: Correction): Promise<boolean> {
  const locked = []
  for (const id of [orderId, ...(await openBeside(tx, orderId))].toSorted()) locked.push(await lockOrder(tx, id))
  const order = locked.find((each) => each?.id === orderId)
  if (!order) throw new Refusal('NOT_FOUND', 'Pedido não encontrado.')
  const to = normalEmail(email)
  if (normalEmail(order.email) === to) return false
  // Before the accesses that move (docs/sale.md): it is derived again at the end.
  if (order.subscription_id) await lockSubscription(tx, order.subscription_id)
  if (by === 'BUYER') await refuseIfFixed(tx, orderId)
  // One may have been paid, or corrected, while this waited for its lock.
  const open = locked.flatMap((each) =>
    each && each.id !== orderId && each.status === 'PENDING' && each.email === order.email ? [each.id] : [],
  )
  for (const id of [orderId, ...open]) {
    await storeCorrectedEmail(tx, id, to, by)
    await maskRecipients(tx, id)
  }
  if (order.status === 'PAID') await movePurchase(tx, order, { to, by })
  // A buyer corrects only what no session of the old address has seen: anybody may submit an order with somebody else's address.
  if (by === 'STAFF' && order.paid_at) await endSessionsOf(tx, order.email)
  const told = order.status === 'PAID' ? 'ACCESS' : order.status === 'PENDING' ? 'PLACED' : null
  if (told) await resendEmails(tx, orderId, { kind: told })
  await resendEmails(tx, open, { kind: 'CYCLE_BEFORE' })
  const changes = [
    { field: 'email', before: order.email, after: to },
    ...(reason ? [{ field: 'reason', before: null, after: reason }] : []),
  ]
  await recordEach(tx, [orderId, ...open], { actor, entity: 'ORDER', action: 'EDITED', changes })
  return true
}

async function refuseIfFixed(tx: Tx, orderId: string) {
  const facts = await correctionFacts(tx, orderId)
  const answer = facts ? mayCorrect(facts) : 'in-use'
  if (answer !== 'yes') throw new Refusal('EMAIL_FIXED', fixedTexts[answer])
}

const fixedTexts = {
  'in-use': 'O que este pedido comprou já foi aberto. Para mudar o e-mail, escreva para a loja.',
  'too-often': 'O e-mail deste pedido já foi corrigido três vezes. Escreva para a loja, e a gente acerta.',
}
