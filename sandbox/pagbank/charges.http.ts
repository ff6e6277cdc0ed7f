import { Hono } from 'hono'
import { type Answer, refusal, send, unknownParameter } from './answers.ts'
import { cancel } from './charges.ts'
import { takeFault } from './faults.ts'
import { once } from './idempotency.ts'
import { noteRefund } from './order-changes.ts'
import type { Parts } from './parts.ts'
import { wire } from './records.ts'

/** Reads, cancels and refunds charges. */
export function chargeRoutes(parts: Parts) {
  const { memory, ledger } = parts
  return new Hono()
    .get('/charges/:id', (context) => {
      const match = ledger.findCharge(context.req.param('id'))
      return match ? context.json(match.charge) : send(context, unknownParameter('id'))
    })
    .post('/charges/:id/cancel', (context) => {
      const id = context.req.param('id')
      return once(memory, context, `cancel ${id}`, (body) => cancelCharge(parts, id, body))
    })
}

/** Refunds the whole charge, or `amount.value` cents of it. */
function cancelCharge({ memory, clock, ledger, webhooks }: Parts, id: string, body: unknown): Answer {
  const match = ledger.findCharge(id)
  if (!match) return unknownParameter('charge_id')
  if (takeFault(memory, 'refund-unavailable', 'refund')) return refusal(400, { code: '40008', description: 'Transaction is not found.' })
  if (takeFault(memory, 'refund-refused', 'refund')) return refusal(400, { code: '40007', description: 'unabled_refund' })
  const value = (body as { amount?: { value?: unknown } } | null)?.amount?.value
  const cents = value === undefined ? match.charge.amount.value : Number(value)
  if (!Number.isInteger(cents) || cents < 1 || cancel(match.charge, cents) === 'too-much')
    return refusal(400, { code: '40007', description: 'unabled_refund' })
  noteRefund(match.order, id, cents, clock.date())
  ledger.saveOrder(match.order)
  webhooks.queue(match.order, wire(match.order))
  return { status: 201, body: match.charge }
}
