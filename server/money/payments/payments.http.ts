import { z } from 'zod'
import { orderState } from '#domain/orders/order/order-state.ts'
import { orderStatusAnswer } from '#domain/orders/order/order-answers.ts'
import { restCall } from '#server/platform/web/http/rest-call.http.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { orderStanding } from '#server/orders/order/order-standing.sql.ts'
import { check, Refusal } from '#domain/platform/refusals/refusal.ts'
import { queueWatchedPayments } from './queue-due-payments.ts'
import { paymentById } from './find-payments.sql.ts'
import { readReturnReference } from './return-reference.ts'

const orderId = z.uuid('Pedido desconhecido.')

export const paymentCalls = [
  restCall('getOrderStatus', 'get /api/orders/{id}/status', {
    parts: { id: { type: 'string', description: 'The id of the order, or the `ref`.' } },
    summary:
      'Whether an order is paid, by its id or by the `ref` of the way back from the card page. `state` is present if that alone would mislead about the money.',
    answers: { 200: orderStatusAnswer },
    errors: ['BAD_USER_INPUT', 'NOT_FOUND'],
    run: async (deps, { context, path }) => {
      const id = await orderNamed(deps, path.id)
      const standing = await orderStanding(deps.db, id)
      if (!standing) throw new Refusal('NOT_FOUND', 'Pedido não encontrado.')
      const { status, card } = standing
      if (status === 'PENDING') await queueWatchedPayments(deps.db, id)
      context.header('cache-control', 'no-store')
      const state = orderState(standing)
      const isOpen = status === 'PENDING' && !state
      return {
        paid: status === 'PAID',
        ...(state ? { state } : {}),
        ...(isOpen && card ? { card: { ...card, readAt: new Date(card.readAt).toISOString() } } : {}),
      }
    },
  }),
]

/** An order by its id, or by the reference with which its buyer came back from the card page. */
async function orderNamed(deps: Deps, name: string): Promise<string> {
  if (orderId.safeParse(name).success) return name
  const paymentId = await readReturnReference(deps, name)
  const payment = paymentId ? await paymentById(deps.db, paymentId) : undefined
  return payment?.order_id ?? check(orderId, name)
}
