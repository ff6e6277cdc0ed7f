import { formatCents } from '#domain/platform/values/money.ts'
import { notFound, Refusal } from '#domain/platform/refusals/refusal.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { lockOrder } from '#server/orders/order/orders.sql.ts'
import { recordOrderEdit } from '#server/orders/order/order-history.ts'
import { refusalNote } from '../charges/charges.sql.ts'
import { closeRefund, queueRefund, refundById, type RefundRow, storeConfirmation } from '../charges/refunds.sql.ts'
import { executeRefund } from './execute-refund.ts'
import { isOfWithdrawal } from './find-refunds.sql.ts'
import { refusalOf, throwUnlessRefunded } from './request-refund.ts'

interface Decision {
  refundId: string
  actor: string
  /** The user. */
  subject: string
}

export const missingHeldRefund = 'Este reembolso não existe.'

/** Another person confirms the amount that they have seen: the refund is made as any other. Returns the order's id. Throws a Refusal if it is not made yet. */
export async function confirmRefund(
  deps: Deps,
  { refundId, actor, subject, seenCents }: Decision & { seenCents: number },
): Promise<string> {
  const { order_id: orderId } = await decide(deps, { refundId, actor, field: 'refundConfirmed' }, async (tx, refund) => {
    if (refund.asked_by === subject) throw new Refusal('FORBIDDEN', 'Quem pediu este reembolso não o confirma: é preciso outra pessoa.')
    if (refund.amount_cents !== seenCents) throw refusalOf('changed')
    await storeConfirmation(tx, refundId, refund.amount_cents, { actor, subject })
    await queueRefund(tx, refundId, { runAt: new Date(Date.now() + 60_000) })
    return formatCents(refund.amount_cents)
  })
  throwUnlessRefunded(deps, await executeRefund(deps, refundId))
  return orderId
}

/** Nobody sends it any more; it may be asked for again. Returns the order's id. Throws CONFLICT for that of a withdrawal, which has taken the access. */
export async function refuseRefund(
  deps: Deps,
  { refundId, actor, reason }: Omit<Decision, 'subject'> & { reason: string },
): Promise<string> {
  const { order_id: orderId } = await decide(deps, { refundId, actor, field: 'refundNotConfirmed' }, async (tx) => {
    if (await isOfWithdrawal(tx, refundId))
      throw new Refusal(
        'CONFLICT',
        'Este dinheiro é de uma desistência, que a loja não pode recusar: confira o dia em que o cliente avisou, e confirme.',
      )
    const refusal = refusalNote({ code: 'GIVEN_UP' })
    await closeRefund(tx, refundId, { status: 'REFUSED', cents: 0, refusal, closesOrder: false, reason })
    return reason
  })
  return orderId
}

type Decided = Pick<Decision, 'refundId' | 'actor'> & { field: string }

async function decide({ db }: Deps, { refundId, actor, field }: Decided, act: (tx: Tx, refund: RefundRow) => Promise<string>) {
  const { order_id: orderId } = (await refundById(db, refundId)) ?? notFound(missingHeldRefund)
  return db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId)
    const refund = (await refundById(tx, refundId)) ?? notFound(missingHeldRefund)
    if (!refund.is_held) throw new Refusal('CONFLICT', 'Este reembolso não espera mais confirmação: veja no pedido o que houve com ele.')
    await recordOrderEdit(tx, actor, orderId, { field, before: null, after: await act(tx, refund) })
    return refund
  })
}
