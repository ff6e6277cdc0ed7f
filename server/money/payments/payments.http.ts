import { z } from 'zod'
import { orderState } from '#domain/orders/order/order-state.ts'
import { done } from '#domain/platform/api/answers.ts'
import { orderStatusAnswer } from '#domain/orders/order/order-answers.ts'
import { restCall } from '#server/platform/web/http/rest-call.http.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { webhookReceptions } from '#server/platform/monitoring/events.ts'
import { orderStanding } from '#server/orders/order/orders.sql.ts'
import { check, Refusal } from '#server/platform/start/refusal.ts'
import { queueWatchedPayments } from './queue-due-payments.ts'
import { paymentById } from './find-payments.sql.ts'
import { receiveWebhookEvent } from '../webhooks/receive-webhook-event.ts'
import { readReturnReference } from './return-reference.ts'

const storedHeaders = ['content-type', 'x-product-origin', 'x-product-id', 'user-agent']

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
      const { status } = standing
      if (status === 'PENDING') await queueWatchedPayments(deps.db, id)
      context.header('cache-control', 'no-store')
      const state = orderState(standing)
      return { paid: status === 'PAID', ...(state ? { state } : {}) }
    },
  }),
  // The largest event that was recorded has 3 KB (tests/fixtures/pagbank).
  restCall('receiveWebhookEvent', 'post /api/webhooks/pagbank', {
    summary: "Receives PagBank's webhook events, up to 64 KB of any content type.",
    limit: 'webhook',
    body: '*/*',
    headers: ['Signature'],
    answers: { 200: done },
    errors: ['INVALID_SIGNATURE'],
    run: async (deps, { context }) => {
      const bytes = new Uint8Array(await context.req.arrayBuffer())
      const headers = context.req.header()
      const signature = await deps.paymentProvider.verifyWebhook({ bytes, headers })
      if (signature === 'invalid') webhookReceptions.publish({ result: 'refused' })
      if (signature === 'invalid') throw new Refusal('INVALID_SIGNATURE', 'The signature does not match the body.')
      const stored = Object.fromEntries(storedHeaders.flatMap((name) => (headers[name] ? [[name, headers[name].slice(0, 200)]] : [])))
      webhookReceptions.publish({ result: await receiveWebhookEvent(deps, { bytes, headers: stored, signature }) })
      return { ok: true } as const
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
