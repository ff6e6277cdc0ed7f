import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import { readSettings } from '../state/settings.ts'
import { hangUp, staySilent } from '../state/silence.ts'
import { type Claim, readClaim } from './claims.ts'
import { type CallFault, type CallKind, takeFault } from './faults.ts'
import type { Parts } from './parts.ts'
import { wire } from './records.ts'

/** A recorded call of the store, for tests. */
export interface ProviderCall {
  method: string
  path: string
  status: number
}

/** Middleware of every call to the simulated PagBank: it records the call and applies the faults that are switched on. */
export function misbehave(parts: Parts): MiddlewareHandler {
  return async (context, next) => {
    const kind = kindOf(context)
    const take = (fault: CallFault) => takeFault(parts.memory, fault, kind)
    if (take('unreachable')) return hangUp(context)
    if (take('no-answer')) {
      await staySilent()
      return hangUp(context)
    }
    if (take('slow')) await pause(readSettings(parts.memory).slowMs, undefined, { ref: false })
    const refused = refusal(context, take)
    if (refused) return refused
    await next()
    await recordAndClaim(context, parts)
    if (take('webhook-first')) await sendWebhookFirst(context, parts, kind)
    if (take('unknown-status')) await change(context, (charge) => ({ ...charge, status: 'UNDER_REVIEW' }))
    if (take('no-sums')) await change(context, withoutSums)
    if (take('error-after')) context.res = new Response('', { status: 500 })
    if (take('time-out')) await staySilent()
  }
}

async function recordAndClaim(context: Context, { memory }: Parts) {
  const { method, path } = context.req
  memory.set('call', randomUUID(), { method, path, status: context.res.status } satisfies ProviderCall, { seconds: 24 * 3600 })
  const claim = readClaim(memory, path.replace('/orders/', ''))
  if (claim) await change(context, (charge) => claimed(charge, claim))
}

function kindOf({ req }: Context): CallKind {
  if (req.method === 'GET') return 'read'
  if (req.path.endsWith('/inactivate')) return 'close'
  return req.path.endsWith('/cancel') ? 'refund' : 'create'
}

function refusal(context: Context, take: (fault: CallFault) => boolean): Response | null {
  const complain = (status: 400 | 403 | 404 | 409, message: object) => context.json({ error_messages: [message] }, status)
  if (take('server-error')) return context.body('', 500)
  if (take('blocked')) return context.html('<html><title>Access denied</title>Sorry, you have been blocked. Error 1010</html>', 403)
  if (take('not-admitted'))
    return complain(
      403,
      context.req.path.startsWith('/checkouts')
        ? { error: 'allowlist_access_required', description: 'Allowlist access required. Contact PagBank.' }
        : { code: 'ACCESS_DENIED', description: 'whitelist access required. Contact PagSeguro' },
    )
  if (take('other-account'))
    return complain(
      404,
      context.req.path.startsWith('/checkouts')
        ? { error: 'checkout_not_found', description: 'Checkout not found.' }
        : { code: '40002', description: 'invalid_parameter', parameter_name: 'id' },
    )
  if (take('rate-limit')) return complain(400, { code: '40004', description: 'rate_limit' })
  if (take('key-in-use')) return complain(409, { code: '40005', description: 'idempotency_key_in_use' })
  return null
}

/** The store's webhook arrives before the response, for a code that is already paid or for a refund. */
async function sendWebhookFirst(context: Context, { ledger, webhooks, operations }: Parts, kind: CallKind) {
  const { id = '' } = await bodyOf<{ id?: string }>(context, {})
  if (kind === 'create') operations.pay(id)
  const order = kind === 'create' ? ledger.order(id) : ledger.findCharge(id)?.order
  if (!order) return
  if (kind !== 'create') webhooks.queue(order, wire(order))
  await webhooks.deliverNow(order.id)
}

type Charge = Record<string, unknown>

/** The response with its charges changed, for an order as well as for a single charge. */
async function change(context: Context, charge: (charge: Charge) => Charge) {
  const body = await bodyOf<Charge | null>(context, null)
  if (!body || context.res.status >= 300) return
  const changed = Array.isArray(body.charges)
    ? { ...body, charges: (body.charges as Charge[]).map(charge) }
    : String(body.id).startsWith('CHAR_')
      ? charge(body)
      : body
  context.res = Response.json(changed, { status: context.res.status })
}

/** The claimed status, with a paid amount of zero. */
function claimed(charge: Charge, status: Claim): Charge {
  const amount = charge.amount as { summary: object }
  return { ...charge, status, amount: { ...amount, summary: { ...amount.summary, paid: 0 } } }
}

const bodyOf = async <Body>(context: Context, otherwise: Body) =>
  (await context.res
    .clone()
    .json()
    .catch(() => otherwise)) as Body

function withoutSums(charge: Charge): Charge {
  const { summary: _, ...amount } = charge.amount as Record<string, unknown>
  return { ...charge, amount }
}
