import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, MiddlewareHandler } from 'hono'
import type { Memory } from '../memory.ts'
import { readSettings } from '../settings.ts'
import { type CallFault, type CallKind, takeFault } from './faults.ts'
import type { Ledger } from './ledger.ts'
import type { Webhooks } from './webhooks.ts'
import { wire } from './records.ts'

interface World {
  memory: Memory
  ledger: Ledger
  webhooks: Webhooks
}

/** A call of the store that was answered, kept for tests. */
export interface ProviderCall {
  method: string
  path: string
  status: number
}

/** What PagBank says about an order's charges, whatever is true: states that no call of ours can bring about. */
export type Claim = 'IN_ANALYSIS' | 'DECLINED' | 'WAITING'

/** Longer than any client waits. */
const silenceMs = 60_000

/** Around each call to the simulated PagBank: it is recorded, and whatever is switched on goes wrong. */
export function misbehave(world: World): MiddlewareHandler {
  return async (context, next) => {
    const kind = kindOf(context)
    const take = (fault: CallFault) => takeFault(world.memory, fault, kind)
    if (take('unreachable')) return hangUp(context)
    if (take('no-answer')) {
      await pause(silenceMs, undefined, { ref: false })
      return hangUp(context)
    }
    if (take('slow')) await pause(readSettings(world.memory).slowMs, undefined, { ref: false })
    const refused = refusal(context, take)
    if (refused) return refused
    await next()
    const { method, path } = context.req
    world.memory.set('call', randomUUID(), { method, path, status: context.res.status } satisfies ProviderCall)
    const claim = world.memory.get<Claim>('claim', path.replace('/orders/', ''))
    if (claim) await change(context, (charge) => claiming(charge, claim))
    if (take('webhook-first')) await tellFirst(context, world, kind)
    if (take('unknown-status')) await change(context, (charge) => ({ ...charge, status: 'UNDER_REVIEW' }))
    if (take('no-sums')) await change(context, withoutSums)
    if (take('error-after')) context.res = new Response('', { status: 500 })
    // Nobody answers any more; the line ends when the caller gives up.
    if (take('time-out')) await pause(silenceMs, undefined, { ref: false })
  }
}

function hangUp(context: Context) {
  ;(context.env as HttpBindings).incoming.socket.destroy()
  return RESPONSE_ALREADY_SENT
}

function kindOf({ req }: Context): CallKind {
  if (req.method === 'GET') return 'read'
  return req.path.endsWith('/cancel') ? 'refund' : 'create'
}

function refusal(context: Context, take: (fault: CallFault) => boolean): Response | null {
  const complain = (status: 400 | 403 | 409, message: object) => context.json({ error_messages: [message] }, status)
  if (take('server-error')) return context.body('', 500)
  if (take('blocked')) return context.html('<html><title>Access denied</title>Sorry, you have been blocked. Error 1010</html>', 403)
  if (take('not-admitted'))
    return complain(
      403,
      context.req.path.startsWith('/checkouts')
        ? { error: 'allowlist_access_required', description: 'Allowlist access required. Contact PagBank.' }
        : { code: 'ACCESS_DENIED', description: 'whitelist access required. Contact PagSeguro' },
    )
  if (take('rate-limit')) return complain(400, { code: '40004', description: 'rate_limit' })
  if (take('key-in-use')) return complain(409, { code: '40005', description: 'idempotency_key_in_use' })
  return null
}

/** The shop hears of it before it has its answer: of a code that is paid already, or of a refund. */
async function tellFirst(context: Context, { ledger, webhooks }: World, kind: CallKind) {
  const { id = '' } = (await context.res
    .clone()
    .json()
    .catch(() => ({}))) as { id?: string }
  const order = kind === 'create' ? ledger.payPix(id) : ledger.findCharge(id)?.order
  if (!order) return
  webhooks.queue(order, wire(order))
  await webhooks.deliverNow(order.id)
}

type Charge = Record<string, unknown>

/** The answer with its charges changed, whether it is an order or a charge alone. */
async function change(context: Context, charge: (charge: Charge) => Charge) {
  const body = (await context.res
    .clone()
    .json()
    .catch(() => null)) as Charge | null
  if (!body || context.res.status >= 300) return
  const changed = Array.isArray(body.charges)
    ? { ...body, charges: (body.charges as Charge[]).map(charge) }
    : String(body.id).startsWith('CHAR_')
      ? charge(body)
      : body
  context.res = Response.json(changed, { status: context.res.status })
}

function claiming(charge: Charge, status: Claim): Charge {
  const amount = charge.amount as { summary: object }
  return { ...charge, status, amount: { ...amount, summary: { ...amount.summary, paid: 0 } } }
}

function withoutSums(charge: Charge): Charge {
  const { summary: _, ...amount } = charge.amount as Record<string, unknown>
  return { ...charge, amount }
}
