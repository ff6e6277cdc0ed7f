import { Hono } from 'hono'
import { type Answer, invalid, refusal, send } from './answers.ts'
import { takeFault } from './faults.ts'
import { once } from './idempotency.ts'
import { newCheckout } from './new-orders.ts'
import type { Parts } from './parts.ts'
import { wire } from './records.ts'
import { checkoutRequest } from './requests.ts'

/** Checkouts, whose hosted page takes cards: created, read and deactivated. */
export function checkoutRoutes(parts: Parts) {
  const { memory, ledger } = parts
  return new Hono()
    .post('/checkouts', (context) => once(memory, context, 'checkouts', (body) => openCheckout(parts, body)))
    .get('/checkouts/:id', (context) => {
      const checkout = ledger.checkout(context.req.param('id'))
      if (!checkout) return send(context, notFound)
      return context.json({ ...wire(checkout), orders: ledger.ordersOf(checkout.id).map(({ id }) => ({ id })) })
    })
    .post('/checkouts/:id/inactivate', (context) => send(context, inactivate(parts, context.req.param('id'))))
}

function openCheckout({ base, memory, clock, ledger, schedule }: Parts, body: unknown): Answer {
  const read = checkoutRequest.safeParse(body)
  if (!read.success) return invalid(read.error, 'error')
  if (read.data.recurrence_plan && takeFault(memory, 'no-recurrence', 'create'))
    return refusal(403, { error: 'recurrent_checkout_disabled', description: 'Recurrence is not enabled for this account.' })
  const discount = takeFault(memory, 'wrong-amount', 'create') ? { discount_amount: (read.data.discount_amount ?? 0) + 100 } : {}
  const checkout = newCheckout(base, { ...read.data, ...discount }, clock.date())
  ledger.saveCheckout(checkout)
  schedule.watchCheckout(checkout)
  return { status: 201, body: wire(checkout) }
}

function inactivate({ ledger }: Parts, id: string): Answer {
  const checkout = ledger.checkout(id)
  if (!checkout) return notFound
  if (checkout.status === 'EXPIRED') return refusal(400, { error: 'checkout_expired', description: 'Checkout expired.' })
  ledger.saveCheckout({ ...checkout, status: 'INACTIVE' })
  return { status: 200, body: { id: checkout.id, status: 'INACTIVE', links: checkout.links } }
}

const notFound = refusal(404, { error: 'checkout_not_found', description: 'Checkout not found.' })
