import { Hono } from 'hono'
import { type Answer, invalid, refusal, send, unknownParameter } from './answers.ts'
import { takeFault } from './faults.ts'
import { once } from './idempotency.ts'
import { pixOrder } from './new-orders.ts'
import type { Parts } from './parts.ts'
import { wire } from './records.ts'
import { type OrderRequest, orderRequest } from './requests.ts'

/** Orders with PIX codes: created and read. The store draws the QR codes itself. */
export function orderRoutes(parts: Parts) {
  const { memory, ledger } = parts
  return new Hono()
    .post('/orders', (context) => once(memory, context, 'orders', (body) => placeOrder(parts, body)))
    .get('/orders/:id', (context) => {
      const order = ledger.order(context.req.param('id'))
      return order ? context.json(wire(order)) : send(context, unknownParameter('id'))
    })
}

function placeOrder({ base, memory, clock, ledger, schedule }: Parts, body: unknown): Answer {
  const read = orderRequest.safeParse(body)
  if (!read.success) return invalid(read.error, 'code')
  if (!read.data.qr_codes && !read.data.charges)
    return refusal(400, { code: '40001', description: 'required_parameter', parameter_name: 'qr_codes' })
  const request = takeFault(memory, 'wrong-amount', 'create') ? oneRealLess(read.data) : read.data
  const order = pixOrder(base, request, clock.date())
  ledger.saveOrder(order)
  schedule.watchOrder(order)
  return { status: 201, body: wire(order) }
}

const oneRealLess = (request: OrderRequest): OrderRequest => ({
  ...request,
  ...(request.qr_codes ? { qr_codes: request.qr_codes.map((qr) => ({ ...qr, amount: { value: qr.amount.value - 100 } })) } : {}),
  ...(request.charges
    ? { charges: request.charges.map((each) => ({ ...each, amount: { ...each.amount, value: each.amount.value - 100 } })) }
    : {}),
})
