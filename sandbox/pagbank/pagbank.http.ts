import { createHash, generateKeyPairSync } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import QRCode from 'qrcode'
import type { z } from 'zod'
import type { Memory } from '../memory.ts'
import type { Clock } from './clock.ts'
import { takeFault } from './faults.ts'
import type { Ledger } from './ledger.ts'
import type { Webhooks } from './webhooks.ts'
import { misbehave } from './misbehave.http.ts'
import { wire } from './records.ts'
import { checkoutRequest, type OrderRequest, orderRequest, wirePath } from './requests.ts'

interface PagBankWorld {
  memory: Memory
  ledger: Ledger
  webhooks: Webhooks
  clock: Clock
  token: string
}

interface Kept {
  bodyHash: string
  status: number
  body: unknown
}

/** PagBank's API as docs/providers/pagbank.md and tests/fixtures/pagbank have it: 201 on creation, its errors, its idempotency keys. */
export function pagBankRoutes({ memory, ledger, webhooks, clock, token }: PagBankWorld) {
  const api = new Hono()
  const paths = ['/orders', '/orders/*', '/checkouts', '/checkouts/*', '/charges/*', '/public-keys', '/public-keys/*']
  for (const path of paths) {
    api.use(path, async (context, next) => {
      const given = context.req.header('authorization')?.replace(/^Bearer /, '')
      if (given !== token)
        return context.json(errors({ code: 'UNAUTHORIZED', description: 'Invalid credential. Review AUTHORIZATION header' }), 401)
      return next()
    })
  }
  // `/orders/*` is `/orders` too.
  for (const path of paths.filter((each) => each.endsWith('/*'))) api.use(path, misbehave({ memory, ledger, webhooks }))

  api.post('/orders', (context) =>
    once(context, 'orders', async (raw) => {
      const read = orderRequest.safeParse(raw)
      if (!read.success) return invalid(read.error, 'code')
      if (!read.data.qr_codes && !read.data.charges)
        return { status: 400, body: errors({ code: '40001', description: 'required_parameter', parameter_name: 'qr_codes' }) }
      const order = ledger.placePix(takeFault(memory, 'wrong-amount', 'create') ? askingForLess(read.data) : read.data)
      clock.watchOrder(order)
      return { status: 201, body: wire(order) }
    }),
  )
  api.get('/orders/:id', (context) => {
    const order = ledger.order(context.req.param('id'))
    return order ? context.json(wire(order)) : unknownId(context)
  })
  api.get('/orders', (context) => {
    const found = ledger.findCharge(context.req.query('charge_id') ?? '')
    return found ? context.json(wire(found.order)) : unknownId(context)
  })
  api.get('/charges/:id', (context) => {
    const found = ledger.findCharge(context.req.param('id'))
    return found ? context.json(found.charge) : unknownId(context)
  })
  api.post('/charges/:id/cancel', (context) =>
    once(context, `cancel ${context.req.param('id')}`, async (raw) => {
      const found = ledger.findCharge(context.req.param('id') ?? '')
      if (!found) return { status: 404, body: errors({ code: '40002', description: 'invalid_parameter', parameter_name: 'charge_id' }) }
      if (takeFault(memory, 'refund-unavailable', 'refund'))
        return { status: 400, body: errors({ code: '40008', description: 'Transaction is not found.' }) }
      const value = (raw as { amount?: { value?: unknown } } | null)?.amount?.value
      const cents = value === undefined ? found.charge.amount.value : Number(value)
      if (!Number.isInteger(cents) || cents < 1 || ledger.cancel(found.charge, cents) === 'too-much') {
        return { status: 400, body: errors({ code: '40007', description: 'unabled_refund' }) }
      }
      ledger.save(found.order)
      webhooks.queue(found.order, wire(found.order))
      return { status: 201, body: found.charge }
    }),
  )

  api.post('/checkouts', (context) =>
    once(context, 'checkouts', async (raw) => {
      const read = checkoutRequest.safeParse(raw)
      if (!read.success) return invalid(read.error, 'error')
      const wrong = takeFault(memory, 'wrong-amount', 'create')
      const checkout = ledger.openCheckout(wrong ? { ...read.data, discount_amount: (read.data.discount_amount ?? 0) + 100 } : read.data)
      clock.watchCheckout(checkout)
      return { status: 201, body: wire(checkout) }
    }),
  )
  api.get('/checkouts/:id', (context) => {
    const checkout = ledger.checkout(context.req.param('id'))
    if (!checkout) return complain(context, 404, { error: 'checkout_not_found', description: 'Checkout not found.' })
    return context.json({ ...wire(checkout), orders: ledger.ordersOf(checkout.id).map(({ id }) => ({ id })) })
  })
  api.post('/checkouts/:id/:turn{inactivate|activate}', (context) => {
    const checkout = ledger.checkout(context.req.param('id'))
    if (!checkout) return complain(context, 404, { error: 'checkout_not_found', description: 'Checkout not found.' })
    if (checkout.status === 'EXPIRED') return complain(context, 400, { error: 'checkout_expired', description: 'Checkout expired.' })
    checkout.status = context.req.param('turn') === 'activate' ? 'ACTIVE' : 'INACTIVE'
    ledger.saveCheckout(checkout)
    return context.json({ id: checkout.id, status: checkout.status, links: checkout.links })
  })

  api.post('/public-keys', (context) => context.json({ public_key: cardKey(memory), created_at: 1_577_836_800_000 }))
  api.get('/public-keys/card', (context) => context.json({ public_key: cardKey(memory), created_at: 1_577_836_800_000 }))
  api.get('/public-keys/webhook', (context) => context.json({ public_key: webhooks.publicKey }))
  api.get('/public-keys', (context) =>
    context.req.query('type') === 'webhook' ? context.json({ public_key: webhooks.publicKey }) : unknownId(context),
  )
  api.get('/qrcode/:id/:form{png|base64}', async (context) => {
    const text = ledger.qrText(context.req.param('id'))
    if (!text) return context.notFound()
    if (context.req.param('form') === 'base64') return context.text(text)
    return context.body(new Uint8Array(await QRCode.toBuffer(text)), 200, { 'content-type': 'image/png' })
  })

  /** The same key with the same body gets the first answer again; with another body, 409 (docs/providers/pagbank.md#idempotency). */
  async function once(context: Context, scope: string, work: (body: unknown) => Promise<{ status: number; body: unknown }>) {
    const text = await context.req.text()
    const key = context.req.header('x-idempotency-key')
    if (key !== undefined && !/^[\w-]{1,200}$/.test(key)) {
      return complain(context, 400, { code: '40002', description: 'must match the pattern [\\w-]+', parameter_name: 'x-idempotency-key' })
    }
    const bodyHash = createHash('sha256').update(text).digest('hex')
    const kept = key ? memory.get<Kept>('idempotency', `${scope} ${key}`) : undefined
    const spent = kept && (kept.bodyHash !== bodyHash || kept.status >= 300)
    if (spent) return complain(context, 409, { code: '40005', description: 'idempotency_key_in_use' })
    const answer = kept ?? (await work(parsed(text)))
    // A refund that was refused spends its key as well: the same one again is no replay (docs/providers/pagbank.md#idempotency).
    if (key && !kept && (answer.status < 300 || scope.startsWith('cancel')))
      memory.set('idempotency', `${scope} ${key}`, { ...answer, bodyHash }, { seconds: 48 * 3600 })
    return context.json(answer.body as object, answer.status as ContentfulStatusCode)
  }

  return api
}

/** One real less than the shop asked for. */
const askingForLess = (request: OrderRequest): OrderRequest => ({
  ...request,
  ...(request.qr_codes ? { qr_codes: request.qr_codes.map((qr) => ({ ...qr, amount: { value: qr.amount.value - 100 } })) } : {}),
  ...(request.charges
    ? { charges: request.charges.map((each) => ({ ...each, amount: { ...each.amount, value: each.amount.value - 100 } })) }
    : {}),
})

const errors = (...messages: object[]) => ({ error_messages: messages })
const complain = (context: Context, status: ContentfulStatusCode, message: object) => context.json(errors(message), status)
const unknownId = (context: Context) => complain(context, 404, { code: '40002', description: 'invalid_parameter', parameter_name: 'id' })

function invalid(error: z.ZodError, name: 'code' | 'error') {
  const messages = error.issues.map((issue) => {
    const parameter_name = wirePath(issue.path)
    if (name === 'error')
      return { error: issue.message, description: 'Field has an invalid value. Please check the documentation.', parameter_name }
    const missing = issue.code === 'invalid_type' && issue.input === undefined
    return { code: missing ? '40001' : '40002', description: missing ? 'required_parameter' : issue.message, parameter_name }
  })
  return { status: 400, body: errors(...messages) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The key that a card page would encrypt with; nothing here ever decrypts, for no card number is taken. */
function cardKey(memory: Memory): string {
  const kept = memory.get<string>('keys', 'card')
  if (kept) return kept
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const made = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  memory.set('keys', 'card', made)
  return made
}
