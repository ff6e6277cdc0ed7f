import { type Context, Hono } from 'hono'
import sharp from 'sharp'
import { qrCode, qrPath } from '#domain/qr-code.ts'
import { type Answer, invalid, refusal, send, unknownParameter } from './answers.ts'
import { takeFault } from './faults.ts'
import { once } from './idempotency.ts'
import { pixOrder } from './new-orders.ts'
import type { Parts } from './parts.ts'
import { wire } from './records.ts'
import { type OrderRequest, orderRequest } from './requests.ts'

/** Orders with PIX codes: created and read, with their QR codes as images. */
export function orderRoutes(parts: Parts) {
  const { memory, ledger } = parts
  const qrText = (context: Context) => ledger.qrText(context.req.param('id') ?? '')
  return new Hono()
    .post('/orders', (context) => once(memory, context, 'orders', (body) => placeOrder(parts, body)))
    .get('/orders/:id', (context) => {
      const order = ledger.order(context.req.param('id'))
      return order ? context.json(wire(order)) : send(context, unknownParameter('id'))
    })
    .get('/orders', (context) => {
      const found = ledger.findCharge(context.req.query('charge_id') ?? '')
      return found ? context.json(wire(found.order)) : send(context, unknownParameter('id'))
    })
    .get('/qrcode/:id/base64', (context) => {
      const text = qrText(context)
      return text ? context.text(text) : context.notFound()
    })
    .get('/qrcode/:id/png', async (context) => {
      const text = qrText(context)
      if (!text) return context.notFound()
      return context.body(new Uint8Array(await pictureOf(text)), 200, { 'content-type': 'image/png' })
    })
}

function pictureOf(text: string): Promise<Buffer> {
  const code = qrCode(text)
  const size = code.length + 8
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size * 4}" height="${size * 4}" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${qrPath(code, 4)}"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
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
