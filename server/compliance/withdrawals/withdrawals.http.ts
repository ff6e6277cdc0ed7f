import { Hono } from 'hono'
import { z } from 'zod'
import type { WithdrawalsAnswer } from '#domain/compliance/withdrawals/withdrawal-answers.ts'
import { formatDay } from '#domain/platform/values/format-day.ts'
import { ownPagesOnly, requireViewer } from '#server/people/buyers/viewer.http.ts'
import type { Viewer } from '#server/people/buyers/viewer.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { readJson, smallBody } from '#server/platform/web/http/responses.http.ts'
import { callerOfContext } from '#server/platform/web/rate-limits/limited.http.ts'
import { check, Refusal } from '#server/platform/start/refusal.ts'
import { describeWithdrawals } from './describe-withdrawals.ts'
import { lineRefusal } from './line-refusal.ts'
import { withdraw, type Withdrawn } from './withdraw.ts'
import { withdrawalReason } from './withdrawal-reason.ts'
import { orderFacts } from './withdrawals.sql.ts'

const orderKey = z.object({ id: z.uuid('Pedido desconhecido.') })
export const withdrawalInput = z.object({
  itemId: z.uuid('Item desconhecido.').toLowerCase(),
  // A NUL is no reason to refuse a withdrawal.
  reason: withdrawalReason.transform((reason) => reason?.replaceAll('\u0000', '') || null),
})

/** Withdrawals from the orders in the library (docs/rules/withdrawal.md). */
export function withdrawalRoutes(deps: Pick<Deps, 'db' | 'config' | 'log'>) {
  const answerFor = async (viewer: Viewer, orderId: string): Promise<WithdrawalsAnswer> => {
    const facts = await orderFacts(deps.db, orderId, viewer)
    if (!facts) throw missingOrder()
    return describeWithdrawals(facts, viewer)
  }
  return new Hono()
    .use('/library/orders/:id/withdrawals', ownPagesOnly(deps))
    .get('/library/orders/:id/withdrawals', async (context) => {
      const viewer = await requireViewer(context, deps)
      return context.json(await answerFor(viewer, check(orderKey, context.req.param()).id))
    })
    .post('/library/orders/:id/withdrawals', smallBody, async (context) => {
      const at = new Date()
      const viewer = await requireViewer(context, deps)
      const { id } = check(orderKey, context.req.param())
      const wanted = await readJson(context, withdrawalInput)
      const withdrawn = await withdraw(deps, viewer, { ...wanted, orderId: id, at, caller: callerOfContext(deps, context) })
      if (withdrawn.kind !== 'withdrawn') throw refusalOf(deps, withdrawn)
      return context.json(await answerFor(viewer, id))
    })
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
