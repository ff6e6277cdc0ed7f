import { Hono } from 'hono'
import type { Clock } from '../state/clock.ts'

interface MetaEvent {
  event_name?: string
  event_id?: string
  event_time?: number
  user_data?: Record<string, unknown>
}
type Fault = 'expired-token' | 'rate-limit' | 'old-version' | 'unknown-data-set' | 'html' | null

const week = 7 * 24 * 3600
const errors = {
  'expired-token': [400, { code: 190, error_subcode: 463, type: 'OAuthException', message: 'Session has expired' }],
  'rate-limit': [400, { code: 4, is_transient: true, type: 'OAuthException', message: 'Application request limit reached' }],
  'old-version': [400, { code: 2635, type: 'OAuthException', message: 'You are calling a deprecated version of the Ads API' }],
  'unknown-data-set': [400, { code: 100, error_subcode: 33, type: 'GraphMethodException', message: 'Unsupported post request' }],
  invalid: [400, { code: 100, error_subcode: 2_804_003, type: 'OAuthException', message: 'Invalid parameter' }],
} as const

/** Meta's Conversions API: one wrong event refuses all of its request. An event with a known id is received, and counted once. */
export function metaRoutes(clock: Clock) {
  const events = new Map<string, MetaEvent & { received: number }>()
  let fault: Fault = null
  const isValid = ({ event_name, event_id, event_time = 0, user_data }: MetaEvent) =>
    Boolean(event_name && event_id && user_data?.client_user_agent) &&
    event_time <= clock.now() / 1000 + 60 &&
    event_time > clock.now() / 1000 - week
  return new Hono()
    .post('/meta/:pixel/events', async (context) => {
      const { data = [] } = await context.req.json<{ data?: MetaEvent[] }>()
      const wrong = fault ?? (data.length > 0 && data.every(isValid) ? null : 'invalid')
      // A proxy on the way.
      if (wrong === 'html') return context.html('<title>Forbidden</title>', 403)
      if (wrong) return context.json({ error: errors[wrong][1] }, errors[wrong][0])
      for (const event of data) events.set(event.event_id!, { ...event, received: (events.get(event.event_id!)?.received ?? 0) + 1 })
      return context.json({ events_received: data.length, messages: [], fbtrace_id: 'A' })
    })
    .get('/meta/:pixel', (context) =>
      fault && fault !== 'html' ? context.json({ error: errors[fault][1] }, 400) : context.json({ id: context.req.param('pixel') }),
    )
    .get('/console/meta.json', (context) => context.json([...events.values()]))
    .post('/console/meta', async (context) => context.json({ fault: (fault = (await context.req.json<{ fault: Fault }>()).fault) }))
}
