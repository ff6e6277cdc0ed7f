import { readKeyAnswer } from './pagbank-answers.ts'
import type { openPagBankHttp } from './pagbank-http.ts'

const cacheMs = 30 * 60_000
/** Anyone can send a wrong signature. That must not make us call PagBank arbitrarily often. */
const pauseMs = 60_000

/** The public key for signatures of webhook events, cached. `fresh` reads it again, at most once a minute. Null while it cannot be read. */
export class WebhookKey {
  readonly #http: ReturnType<typeof openPagBankHttp>
  #known: { value: string; until: number } | null = null
  #readAt = -Infinity
  #reading: Promise<void> | null = null

  constructor(http: ReturnType<typeof openPagBankHttp>) {
    this.#http = http
  }

  async read({ fresh } = { fresh: false }): Promise<string | null> {
    const now = Date.now()
    if (this.#known && !fresh && this.#known.until > now) return this.#known.value
    // Webhook events come in bursts. Those that arrive while the key is being read share that read.
    if (!this.#reading && now - this.#readAt >= pauseMs) {
      this.#readAt = now
      this.#reading = this.#readNow()
    }
    await this.#reading
    return this.#known?.value ?? null
  }

  async #readNow() {
    const answer = await this.#request()
    if (answer.kind === 'ok') this.#known = { value: answer.publicKey, until: Date.now() + cacheMs }
    this.#reading = null
  }

  /** Two addresses are documented for it (docs/providers/pagbank.md#payload-signature). An account has one of them. */
  async #request() {
    const answer = await this.#http.call({ method: 'GET', path: '/public-keys/webhook' }, readKeyAnswer)
    return answer.kind === 'refused' ? this.#http.call({ method: 'GET', path: '/public-keys?type=webhook' }, readKeyAnswer) : answer
  }
}
