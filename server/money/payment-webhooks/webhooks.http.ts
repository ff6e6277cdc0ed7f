import { done } from '#domain/platform/api/answers.ts'
import { webhookReceptions } from '#server/platform/monitoring/events.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { restCall } from '#server/platform/web/http/rest-call.http.ts'
import { receiveWebhookEvent } from './receive-webhook-event.ts'

const storedHeaders = ['content-type', 'x-product-origin', 'x-product-id', 'user-agent']

export const webhookCalls = [
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
