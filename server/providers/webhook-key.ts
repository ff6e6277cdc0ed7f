import { readKeyAnswer } from './pagbank-answers.ts'
import type { openPagBankHttp } from './pagbank-http.ts'

const cacheMs = 30 * 60_000
/** Anybody can send a wrong signature; it must not make us ask PagBank as often as they like. */
const pauseMs = 60_000

/** The public key of signed webhook events, cached; `fresh` reads it again, once a minute at most. Null while it cannot be had. */
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
    // Webhook events come in swarms: those that arrive while the key is being read wait for it.
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

  /** Two places are documented for it (docs/providers/pagbank.md#payload-signature); an account has one of them. */
  async #request() {
    const answer = await this.#http.call({ method: 'GET', path: '/public-keys/webhook' }, readKeyAnswer)
    return answer.kind === 'refused' ? this.#http.call({ method: 'GET', path: '/public-keys?type=webhook' }, readKeyAnswer) : answer
  }
}
