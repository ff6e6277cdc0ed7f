import { join } from 'node:path'
import { Child } from '../child.ts'

/** The benchmark's PagBank and mail server, together in a separate process. */
export class BenchProviders {
  readonly providerUrl: string
  readonly smtpUrl: string
  readonly #child: Child

  private constructor(child: Child, { provider, smtp }: { provider: number; smtp: number }) {
    this.#child = child
    this.providerUrl = `http://localhost:${provider}`
    this.smtpUrl = `smtp://localhost:${smtp}`
  }

  static async open(token: string): Promise<BenchProviders> {
    const { child, ready } = await Child.open<{ provider: number; smtp: number }>(join(import.meta.dirname, 'answer-at-once.ts'), [token])
    return new BenchProviders(child, ready)
  }

  /** The counts so far. */
  async seen(): Promise<ProviderCounts> {
    return this.#child.ask<ProviderCounts>('seen')
  }

  close() {
    this.#child.close()
  }
}

export interface ProviderCounts {
  /** Charged orders. */
  charges: number
  webhooks: number
  /** Webhooks that the store refused. */
  refusedWebhooks: string[]
  emails: number
  /** E-mails that arrived more than once. */
  repeats: number
}
