import { Hono } from 'hono'

interface Ga4Body {
  client_id?: string
  events?: { name: string; timestamp_micros?: number; params: Record<string, unknown> }[]
}

/** The Measurement Protocol of Google Analytics: 204 for anything. Only the debug address says what is wrong. */
export function ga4Routes() {
  const bodies: Ga4Body[] = []
  const messagesOf = ({ client_id, events }: Ga4Body) =>
    client_id && events?.length ? [] : [{ description: 'client_id and events are required', validationCode: 'VALUE_REQUIRED' }]
  return new Hono()
    .post('/ga4/mp/collect', async (context) => {
      bodies.push(await context.req.json<Ga4Body>().catch(() => ({})))
      return context.body(null, 204)
    })
    .post('/ga4/debug/mp/collect', async (context) => context.json({ validationMessages: messagesOf(await context.req.json<Ga4Body>()) }))
    .get('/console/ga4.json', (context) => context.json(bodies))
}
