import { type Context, Hono } from 'hono'
import { type Answer, refusal, send } from './answers.ts'
import { once } from './idempotency.ts'
import type { Parts } from './parts.ts'
import { wire } from './records.ts'

const missing = refusal(404, { code: 'not_found', description: 'Resource not found.' })

/** The host of PagBank's subscriptions, here under a path. */
export function recurrenceRoutes({ memory, recurrences }: Parts) {
  return new Hono()
    .get('/subscriptions', (context) => {
      const { reference_id: reference, status } = context.req.query()
      const all = recurrences.all().filter((each) => (!reference || each.reference_id === reference) && (!status || each.status === status))
      return list(context, 'subscriptions', all)
    })
    .get('/subscriptions/:id', (context) => one(context, recurrences.get(context.req.param('id'))))
    .put('/subscriptions/:id/cancel', (context) => {
      const id = context.req.param('id')
      if (!recurrences.get(id)) return send(context, missing)
      if (!recurrences.cancel(id)) return send(context, refusal(400, { code: 'invalid_status', description: 'Subscription is canceled.' }))
      return context.body(null, 204)
    })
    .get('/subscriptions/:id/invoices', (context) => list(context, 'invoices', recurrences.invoices(context.req.param('id'))))
    .get('/invoices/:id', (context) => one(context, recurrences.invoice(context.req.param('id'))))
    .get('/invoices/:id/payments', (context) => list(context, 'payments', recurrences.paymentsOf(context.req.param('id'))))
    .get('/payments/:id', (context) => one(context, recurrences.payment(context.req.param('id'))))
    .get('/payments/:id/refunds', (context) => list(context, 'refunds', recurrences.refunds(context.req.param('id'))))
    .post('/payments/:id/refunds', (context) => {
      const id = context.req.param('id')
      return once(memory, context, `refund ${id}`, (body): Answer => {
        const value = Number((body as { amount?: { value?: unknown } } | null)?.amount?.value)
        const made = recurrences.refund(id, value)
        return made ? { status: 201, body: wire(made) } : refusal(400, { code: '40007', description: 'unabled_refund' })
      })
    })
    .get('/preferences/notifications', (context) => context.json(recurrences.preferences()))
    .put('/preferences/notifications', async (context) => {
      recurrences.setPreferences(await context.req.json<object>())
      return context.json(recurrences.preferences())
    })
}

const one = (context: Context, thing: object | undefined) => (thing ? context.json(wire(thing)) : send(context, missing))

function list(context: Context, name: string, all: readonly object[]) {
  const [offset, limit] = [Number(context.req.query('offset') ?? 0), Math.min(100, Number(context.req.query('limit') ?? 100))]
  return context.json({ result_set: { total: all.length, offset, limit }, [name]: all.slice(offset, offset + limit).map(wire) })
}
