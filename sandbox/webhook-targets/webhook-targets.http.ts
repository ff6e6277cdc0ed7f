import { Hono } from 'hono'

interface Received {
  at: string
  target: string
  headers: Record<string, string>
  body: string
}

/** Deliveries that are remembered. */
const most = 100

/**
 * Somebody's receivers of webhooks: POST /webhook-targets/{name} receives, GET shows what it got, the newest first. `?status=503` answers
 * so, `?slow=20` after so many seconds, `?gone` with 410.
 */
export function webhookTargetRoutes() {
  const received: Received[] = []
  return new Hono()
    .post('/webhook-targets/:name', async (context) => {
      const { name } = context.req.param()
      const { status, slow, gone } = context.req.query()
      const headers = Object.fromEntries(Object.entries(context.req.header()).filter(([key]) => key.startsWith('webhook-')))
      received.unshift({ at: new Date().toISOString(), target: name, headers, body: await context.req.text() })
      received.splice(most)
      if (slow) await new Promise((done) => setTimeout(done, Number(slow) * 1_000))
      return new Response('', { status: gone === undefined ? Number(status ?? 200) : 410 })
    })
    .get('/webhook-targets/:name', (context) => context.json(received.filter(({ target }) => target === context.req.param('name'))))
}
