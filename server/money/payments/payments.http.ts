import { Hono } from 'hono'
import { z } from 'zod'
import { orderState } from '#domain/orders/order/order-state.ts'
import type { Done } from '#domain/platform/api/answers.ts'
import type { OrderStatusAnswer } from '#domain/orders/order/order-answers.ts'
import { limitBody, refuse } from '#server/platform/web/http/responses.http.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { webhookReceptions } from '#server/platform/monitoring/events.ts'
import { orderStanding } from '#server/orders/order/orders.sql.ts'
import { check, Refusal } from '#server/platform/start/refusal.ts'
import { queueWatchedPayments } from './queue-due-payments.ts'
import { paymentById } from './find-payments.sql.ts'
import { receiveWebhookEvent } from '../webhooks/receive-webhook-event.ts'
import { readReturnReference } from './return-reference.ts'

/** The largest event that was recorded has 3 KB (tests/fixtures/pagbank). */
const boundedEvent = limitBody(64 * 1024, (context) => refuse(context, new Refusal('BODY_TOO_LARGE', 'The webhook event is too large.')))
const storedHeaders = ['content-type', 'x-product-origin', 'x-product-id', 'user-agent']

const orderId = z.uuid('Pedido desconhecido.')

export function paymentRoutes(deps: Deps) {
  return new Hono()
    .get('/orders/:id/status', async (context) => {
      const id = await orderNamed(deps, context.req.param('id'))
      const standing = await orderStanding(deps.db, id)
      if (!standing) throw new Refusal('NOT_FOUND', 'Pedido não encontrado.')
      const { status, refundDue } = standing
      if (status === 'PENDING') await queueWatchedPayments(deps.db, id)
      context.header('cache-control', 'no-store')
      const state = orderState(status, refundDue)
      return context.json({ paid: status === 'PAID', ...(state ? { state } : {}) } satisfies OrderStatusAnswer)
    })
    .post('/webhooks/pagbank', boundedEvent, async (context) => {
      const bytes = new Uint8Array(await context.req.arrayBuffer())
      const headers = context.req.header()
      const signature = await deps.paymentProvider.verifyWebhook({ bytes, headers })
      if (signature === 'invalid') webhookReceptions.publish({ result: 'refused' })
      if (signature === 'invalid') throw new Refusal('INVALID_SIGNATURE', 'The signature does not match the body.')
      const stored = Object.fromEntries(storedHeaders.flatMap((name) => (headers[name] ? [[name, headers[name].slice(0, 200)]] : [])))
      webhookReceptions.publish({ result: await receiveWebhookEvent(deps, { bytes, headers: stored, signature }) })
      return context.json({ ok: true } satisfies Done)
    })
}

/** An order by its id, or by the reference with which its buyer came back from the card page. */
async function orderNamed(deps: Deps, name: string): Promise<string> {
  if (orderId.safeParse(name).success) return name
  const paymentId = await readReturnReference(deps, name)
  const payment = paymentId ? await paymentById(deps.db, paymentId) : undefined
  return payment?.order_id ?? check(orderId, name)
}
