import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import type { Memory } from '../memory.ts'
import { readSettings } from '../settings.ts'
import { type WebhookFault, takeFault } from './faults.ts'
import { claimingPaid, legacyForm, older } from './wrong-webhook-events.ts'

interface Webhook {
  id: string
  orderId: string
  url: string
  body: string
  product: string
  origin: 'ORDER' | 'CHECKOUT'
  tries: number
  nextAt: number
  answers: string[]
  /** Not PagBank's: signed by somebody who does not have the token. */
  stranger?: true
  /** The older kind: a form, not JSON. */
  form?: true
}

type Sent = Pick<Webhook, 'body' | 'stranger' | 'form'> & { at: number }

/** PagBank publishes no schedule; this one is invented, and said to be. Seconds after each failed try. */
const waits = [1, 5, 30, 120, 600]

export type Webhooks = ReturnType<typeof openWebhooks>

/** Sends webhooks to the shop, and again until it answers 2xx. What waits is remembered, so a restart loses none. */
export function openWebhooks(memory: Memory, token: string, log: (line: string) => void) {
  const keys = signingKeys(memory)
  const timer = setInterval(() => void (round ??= deliverDue().finally(() => (round = undefined))), 250)
  const closing = new AbortController()
  let round: Promise<void> | undefined

  function queue(
    order: { id: string; notification_urls: string[]; _checkout?: string },
    body: object,
    options: { evenIfDropped?: boolean } = {},
  ) {
    const take = (fault: WebhookFault) => takeFault(memory, fault)
    if (!options.evenIfDropped && take('lost')) return
    const at = Date.now() + (take('late') ? readSettings(memory).delayMs : 0)
    const text = JSON.stringify(body)
    const sent: Sent[] = Array.from({ length: take('duplicate') ? 3 : 1 }, () => ({ body: text, at }))
    if (take('out-of-order')) sent.push({ body: JSON.stringify(older(body)), at: at + 1_000 })
    if (take('forged')) {
      const lie = JSON.stringify(claimingPaid(body))
      sent.push({ body: lie, at }, { body: lie, at, stranger: true })
    }
    if (take('legacy')) sent.push({ body: legacyForm(), at, form: true })
    for (const url of order.notification_urls) for (const each of sent) put(order, url, each)
  }

  function put(order: { id: string; _checkout?: string }, url: string, { at, ...sent }: Sent) {
    const id = crypto.randomUUID()
    const webhook: Webhook = {
      id,
      orderId: order.id,
      url,
      ...sent,
      product: order._checkout ?? order.id,
      origin: order._checkout ? 'CHECKOUT' : 'ORDER',
      tries: 0,
      nextAt: at,
      answers: [],
    }
    memory.set('webhook', id, webhook, { owner: order.id })
    memory.set('webhook-due', id, at)
  }

  /** What is due of one order, delivered before this returns. */
  async function deliverNow(orderId: string) {
    const due = memory.owned<Webhook>('webhook', orderId).filter((webhook) => webhook.nextAt > 0 && webhook.nextAt <= Date.now())
    for (const { id } of due) memory.remove('webhook-due', id)
    await Promise.all(due.map(deliver))
  }

  async function deliverDue() {
    const due = memory.entries<number>('webhook-due').filter(({ thing: at }) => at <= Date.now())
    await Promise.all(due.map(({ id }) => deliver(memory.get<Webhook>('webhook', id))))
  }

  async function deliver(webhook: Webhook | undefined) {
    if (!webhook) return
    const answer = await post(webhook)
    // Cut off by our own end: it is still due, and goes out after the restart.
    if (closing.signal.aborted) return
    webhook.tries += 1
    webhook.answers.push(answer)
    const wait = waits[webhook.tries - 1]
    webhook.nextAt = /^2/.test(answer) || wait === undefined || webhook.stranger ? 0 : Date.now() + wait * 1000
    memory.set('webhook', webhook.id, webhook, { owner: webhook.orderId })
    if (webhook.nextAt === 0) memory.remove('webhook-due', webhook.id)
    else memory.set('webhook-due', webhook.id, webhook.nextAt)
    log(`webhook of ${webhook.product}: ${answer}`)
  }

  async function post(webhook: Webhook): Promise<string> {
    try {
      const response = await fetch(webhook.url, {
        method: 'POST',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(10_000)]),
        headers: {
          'content-type': webhook.form ? 'application/x-www-form-urlencoded' : 'application/json',
          'x-product-origin': webhook.origin,
          'x-product-id': webhook.product,
          ...(webhook.stranger ? { 'x-authenticity-token': 'f'.repeat(64) } : signature(webhook.body)),
        },
        body: webhook.body,
      })
      await response.body?.cancel()
      return String(response.status)
    } catch (error) {
      return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable'
    }
  }

  function signature(body: string): Record<string, string> {
    switch (readSettings(memory).signature) {
      case 'none':
        return {}
      case 'token':
        return { 'x-authenticity-token': createHash('sha256').update(`${token}-${body}`).digest('hex') }
      case 'ecdsa':
        return { 'x-payload-signature': sign('sha256', Buffer.from(body), keys.privateKey).toString('base64') }
    }
  }

  return {
    queue,
    deliverNow,
    publicKey: keys.publicKey,
    of: (id: string) => memory.owned<Webhook>('webhook', id),
    stop: async () => {
      clearInterval(timer)
      closing.abort()
      await round
    },
  }
}

function signingKeys(memory: Memory): { publicKey: string; privateKey: string } {
  const kept = memory.get<{ publicKey: string; privateKey: string }>('keys', 'webhook')
  if (kept) return kept
  const pair = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const keys = { publicKey: pair.publicKey.toString('base64'), privateKey: pair.privateKey }
  memory.set('keys', 'webhook', keys)
  return keys
}
