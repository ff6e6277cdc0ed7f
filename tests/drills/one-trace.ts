import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { plainCourse } from '#database/seed/fixtures.ts'
import { eventually } from '#tests/harness/eventually.ts'
import type { Drill } from './drill.ts'

interface Exported {
  resourceSpans: { scopeSpans: { spans: { traceId: string; name: string }[] }[] }[]
}

/** Spans of a purchase, in the order of their beginning. */
const stations = [
  'POST /api/checkout/:method/pagseguro/content',
  'PagBank POST /orders',
  'POST /api/webhooks/pagbank',
  'read_webhook_event',
  'PagBank GET /orders/{id}',
  'send_email',
  'SMTP send',
]

/** A receiver of OpenTelemetry's spans sees a purchase from its press to its e-mail as one trace, whose id is in the logs of all programs. */
export const oneTrace: Drill = {
  name: 'one-trace',
  longOnly: true,
  run: async (ground, findings) => {
    const spans: { traceId: string; name: string }[] = []
    const receiver = createServer((request, response) => {
      void json(request).then((body) => {
        spans.push(...(body as Exported).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)))
        response.setHeader('content-type', 'application/json').end('{}')
      })
    }).listen(0, 'localhost')
    await once(receiver, 'listening')
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://localhost:${(receiver.address() as AddressInfo).port}` }
    try {
      await ground.withShop({ webs: 2, env }, async (shop) => {
        const orderId = await shop.buy([{ id: plainCourse.id, quantity: 1 }])
        await shop.sandbox.pay(await shop.providerOrderOf(orderId))
        findings.holds('the order is paid', await eventually(async () => (await shop.statusOf(orderId)) === 'PAID', 180))
        const trace = () => spans.find(({ name }) => name === 'PagBank POST /orders')?.traceId
        const names = () => new Set(spans.filter(({ traceId }) => traceId === trace()).map(({ name }) => name))
        await eventually(async () => stations.every((name) => names().has(name)), 60)
        findings.equal(
          'each station is in the trace',
          stations.filter((name) => !names().has(name)),
          [],
        )
        const lines = shop
          .output()
          .split('\n')
          .filter((line) => line.includes(trace()!))
        findings.holds(
          'its id is in the log of the payment',
          lines.some((line) => line.includes('"order paid"') && line.includes(orderId)),
        )
        findings.done = 'a purchase by PIX, with a receiver of spans'
        findings.seen = `one trace from the press to the e-mail (${[...names()].length} kinds of spans)`
      })
    } finally {
      receiver.close()
    }
  },
}
