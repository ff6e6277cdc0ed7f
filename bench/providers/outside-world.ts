import { join } from 'node:path'
import { Child } from '../child.ts'

/** The PagBank and the mail server of the bench, together in a process of their own. */
export class OutsideWorld {
  readonly providerUrl: string
  readonly smtpUrl: string
  readonly #child: Child

  private constructor(child: Child, { provider, smtp }: { provider: number; smtp: number }) {
    this.#child = child
    this.providerUrl = `http://localhost:${provider}`
    this.smtpUrl = `smtp://localhost:${smtp}`
  }

  static async open(token: string): Promise<OutsideWorld> {
    const { child, ready } = await Child.open<{ provider: number; smtp: number }>(join(import.meta.dirname, 'answer-at-once.ts'), [token])
    return new OutsideWorld(child, ready)
  }

  /** What has happened so far. */
  async seen(): Promise<OutsideSeen> {
    return this.#child.ask<OutsideSeen>('seen')
  }

  close() {
    this.#child.close()
  }
}

export interface OutsideSeen {
  /** Orders that were charged. */
  charges: number
  webhooks: number
  /** Webhooks that the store did not take. */
  refusedWebhooks: string[]
  emails: number
  /** E-mails that came a second time. */
  repeats: number
}
