import type { Clock } from '../state/clock.ts'
import type { Memory } from '../state/memory.ts'
import { readSettings } from '../state/settings.ts'
import { postWebhook } from './post-webhook.ts'
import type { Order } from './records.ts'
import { copiesOf, type WebhookCopy } from './webhook-copies.ts'
import { forgedSignature, signatureOf, signingKeys } from './webhook-signature.ts'

interface Webhook extends WebhookCopy {
  id: string
  orderId: string
  url: string
  product: string
  origin: 'ORDER' | 'CHECKOUT'
  tries: number
  /** In milliseconds; 0 when there are no more attempts. */
  nextAt: number
  answers: string[]
}

type Subject = Pick<Order, 'id' | 'notification_urls' | '_checkout'>

/** Seconds after each failed attempt. PagBank publishes no schedule. This one is invented, which the console points out. */
const retryAfter = [1, 5, 30, 120, 600]

interface WebhooksOptions {
  memory: Memory
  clock: Clock
  token: string
  log: (line: string) => void
}

/** Sends webhooks to the store, and retries until it answers 2xx. Pending ones are stored, so that a restart loses none. */
export class Webhooks {
  readonly publicKey: string
  readonly #options: WebhooksOptions
  readonly #closing = new AbortController()
  readonly #timer: NodeJS.Timeout
  #round: Promise<void> | undefined

  constructor(options: WebhooksOptions) {
    this.#options = options
    this.publicKey = signingKeys(options.memory).publicKey
    this.#timer = setInterval(() => void (this.#round ??= this.#deliverDue().finally(() => (this.#round = undefined))), 250)
  }

  queue(subject: Subject, body: object, options: { evenIfLost?: boolean; asLegacyForm?: boolean } = {}) {
    const { memory, clock } = this.#options
    const copies = copiesOf(memory, body, options)
    for (const url of subject.notification_urls) for (const copy of copies) this.#save(newWebhook(subject, url, copy, clock.now()))
  }

  of(orderId: string): Webhook[] {
    return this.#options.memory.owned<Webhook>('webhook', orderId)
  }

  /** Delivers an order's due webhooks before it returns. */
  async deliverNow(orderId: string) {
    const { memory, clock } = this.#options
    const due = this.of(orderId).filter(({ nextAt }) => nextAt > 0 && nextAt <= clock.now())
    for (const { id } of due) memory.remove('webhook-due', id)
    await Promise.all(due.map((webhook) => this.#deliver(webhook)))
  }

  async stop() {
    clearInterval(this.#timer)
    this.#closing.abort()
    await this.#round
  }

  async #deliverDue() {
    const { memory, clock } = this.#options
    const due = memory.entries<number>('webhook-due').filter(({ thing: at }) => at <= clock.now())
    await Promise.all(due.map(({ id }) => this.#deliver(memory.get<Webhook>('webhook', id))))
  }

  async #deliver(webhook: Webhook | undefined) {
    if (!webhook) return
    const answer = await postWebhook(webhook, this.#signature(webhook), this.#closing.signal)
    // Aborted by our own stop: the webhook is still due, and is sent after the restart.
    if (this.#closing.signal.aborted) return
    const tries = webhook.tries + 1
    const wait = retryAfter[tries - 1]
    const isDone = answer.startsWith('2') || wait === undefined || webhook.forged
    const nextAt = isDone ? 0 : this.#options.clock.now() + wait * 1000
    this.#save({ ...webhook, tries, answers: [...webhook.answers, answer], nextAt })
    this.#options.log(`webhook of ${webhook.product}: ${answer}`)
  }

  #signature({ body, forged }: Webhook): Record<string, string> {
    const { memory, token } = this.#options
    return forged ? forgedSignature : signatureOf(body, readSettings(memory).signature, { token, ...signingKeys(memory) })
  }

  #save(webhook: Webhook) {
    const { memory } = this.#options
    memory.set('webhook', webhook.id, webhook, { owner: webhook.orderId })
    if (webhook.nextAt === 0) memory.remove('webhook-due', webhook.id)
    else memory.set('webhook-due', webhook.id, webhook.nextAt)
  }
}

const newWebhook = ({ id, _checkout }: Subject, url: string, copy: WebhookCopy, now: number): Webhook => ({
  id: crypto.randomUUID(),
  orderId: id,
  url,
  ...copy,
  product: _checkout ?? id,
  origin: _checkout ? 'CHECKOUT' : 'ORDER',
  tries: 0,
  nextAt: now + copy.delayMs,
  answers: [],
})
