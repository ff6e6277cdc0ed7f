import { z } from 'zod'
import { withdrawalsAnswer } from '#domain/compliance/withdrawals/withdrawal-answers.ts'
import { buyer } from '#server/people/buyers/viewer.http.ts'
import { restCall } from '#server/platform/web/http/rest-call.http.ts'
import { callerOfContext } from '#server/platform/web/rate-limits/limited.http.ts'
import { check } from '#domain/platform/refusals/refusal.ts'
import { describeWithdrawals } from './describe-withdrawals.ts'
import { factsInLibrary, withdraw } from './withdraw.ts'
import { copies, withdrawalReason } from '#domain/compliance/withdrawals/withdrawal-form.ts'

const orderKey = z.object({ id: z.uuid('Pedido desconhecido.') })
const withdrawalInput = z.object({
  itemId: z.literal('all').or(z.uuid('Item desconhecido.').toLowerCase()),
  quantity: copies.nullish(),
  // A NUL is no reason to refuse a withdrawal.
  reason: withdrawalReason.transform((reason) => reason?.replaceAll('\u0000', '') || null),
})

const address = '/api/library/orders/{id}/withdrawals'

/** Withdrawals from the orders in the library (docs/rules/withdrawal.md). */
export const withdrawalCalls = [
  restCall('getWithdrawals', `get ${address}`, {
    who: buyer,
    summary: 'Until when the buyer may withdraw from each line of an order, and what came of its withdrawals.',
    answers: { 200: withdrawalsAnswer },
    errors: ['BAD_USER_INPUT', 'NOT_FOUND'],
    run: async ({ db }, { caller, path }) => describeWithdrawals(await factsInLibrary(db, check(orderKey, path).id, caller), caller),
  }),
  restCall('withdraw', `post ${address}`, {
    who: buyer,
    summary:
      'Withdraws from a line of an order, or from `quantity` copies of it, or with `all` from every one that it can still be withdrawn from; a second time changes nothing. Needs the verified address of the order.',
    body: withdrawalInput,
    answers: { 200: withdrawalsAnswer },
    errors: ['NOT_FOUND', 'WITHDRAWAL_OVER', 'ORDER_NOT_PAID', 'CONFLICT'],
    run: async (deps, { context, at, caller, path, body }) => {
      const { id } = check(orderKey, path)
      await withdraw(deps, caller, { ...body, quantity: body.quantity ?? null, orderId: id, at, caller: callerOfContext(deps, context) })
      return describeWithdrawals(await factsInLibrary(deps.db, id, caller), caller)
    },
  }),
]
