import { z } from 'zod'
import { type WithdrawalsAnswer, withdrawalsAnswer } from '#domain/compliance/withdrawals/withdrawal-answers.ts'
import { formatDay } from '#domain/platform/values/format-day.ts'
import { buyer } from '#server/people/buyers/viewer.http.ts'
import type { Viewer } from '#server/people/buyers/viewer.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { restCall } from '#server/platform/web/http/rest-call.http.ts'
import { callerOfContext } from '#server/platform/web/rate-limits/limited.http.ts'
import { check, Refusal } from '#server/platform/start/refusal.ts'
import { buyerActor } from '#server/orders/order/move-order.ts'
import { separateCopy } from '#server/orders/order/separate-copy.ts'
import { describeWithdrawals, mayWithdraw } from './describe-withdrawals.ts'
import { lineRefusal } from './line-refusal.ts'
import { withdraw, type Withdrawn } from './withdraw.ts'
import { withdrawalReason } from './withdrawal-reason.ts'
import { orderFacts } from './withdrawals.sql.ts'

const orderKey = z.object({ id: z.uuid('Pedido desconhecido.') })
const withdrawalInput = z.object({
  itemId: z.literal('all').or(z.uuid('Item desconhecido.').toLowerCase()),
  // A NUL is no reason to refuse a withdrawal.
  reason: withdrawalReason.transform((reason) => reason?.replaceAll('\u0000', '') || null),
})

const copyInput = z.object({ itemId: z.uuid('Item desconhecido.').toLowerCase(), of: z.int().min(2).max(999) })

const address = '/api/library/orders/{id}/withdrawals'

/** Withdrawals from the orders in the library (docs/rules/withdrawal.md). */
export const withdrawalCalls = [
  restCall('getWithdrawals', `get ${address}`, {
    who: buyer,
    summary: 'Until when the buyer may withdraw from each line of an order, and what came of its withdrawals.',
    answers: { 200: withdrawalsAnswer },
    errors: ['BAD_USER_INPUT', 'NOT_FOUND'],
    run: async ({ db }, { caller, path }) => answerFor(db, caller, check(orderKey, path).id),
  }),
  restCall('separateCopy', `post ${address}/copies`, {
    who: buyer,
    summary:
      'Makes one of several copies of a printed book a line of its own, from which the buyer can withdraw alone. Nothing changes if the line has not `of` copies any more.',
    body: copyInput,
    answers: { 200: withdrawalsAnswer },
    errors: ['NOT_FOUND'],
    run: async (deps, { caller, path, body }) => {
      const { id } = check(orderKey, path)
      const facts = await orderFacts(deps.db, id, caller)
      if (!facts) throw missingOrder()
      if (!mayWithdraw(facts, caller)) throw refusalOf(deps, { kind: 'not-verified' })
      await separateCopy(deps.db, { orderId: id, ...body, actor: buyerActor })
      return answerFor(deps.db, caller, id)
    },
  }),
  restCall('withdraw', `post ${address}`, {
    who: buyer,
    summary:
      'Withdraws from a line of an order, or with `all` from every one that it can still be withdrawn from; a second time changes nothing. Needs the verified address of the order.',
    body: withdrawalInput,
    answers: { 200: withdrawalsAnswer },
    errors: ['NOT_FOUND', 'WITHDRAWAL_OVER', 'ORDER_NOT_PAID', 'CONFLICT'],
    run: async (deps, { context, at, caller, path, body }) => {
      const { id } = check(orderKey, path)
      const withdrawn = await withdraw(deps, caller, { ...body, orderId: id, at, caller: callerOfContext(deps, context) })
      if (withdrawn.kind !== 'withdrawn') throw refusalOf(deps, withdrawn)
      return answerFor(deps.db, caller, id)
    },
  }),
]

async function answerFor(db: Db, viewer: Viewer, orderId: string): Promise<WithdrawalsAnswer> {
  const facts = await orderFacts(db, orderId, viewer)
  if (!facts) throw missingOrder()
  return describeWithdrawals(facts, viewer)
}

const missingOrder = () => new Refusal('NOT_FOUND', 'Este pedido não está na sua estante.')

function refusalOf({ config }: Pick<Deps, 'config'>, withdrawn: Exclude<Withdrawn, { kind: 'withdrawn' }>): Refusal {
  switch (withdrawn.kind) {
    case 'missing-order':
      return missingOrder()
    case 'missing-item':
      return new Refusal('NOT_FOUND', 'Este item não é deste pedido.')
    case 'not-verified':
      return new Refusal('SIGN_IN_REQUIRED', 'Para desistir da compra, entre com o e-mail que você usou nela.')
    case 'refused':
      return lineRefusal(
        withdrawn,
        (lastDay) =>
          `O prazo para desistir de “${withdrawn.title}” terminou em ${formatDay(lastDay)}. Se algo não está bem, escreva para ${withdrawn.supportEmail ?? config.supportEmail}: vamos ouvir você.`,
      )
  }
}
