import { expect } from '@playwright/test'

export interface Email {
  id: string
  to: string
  from: string
  subject: string
  text: string
  html: string
}

export interface Charge {
  id: string
  referenceId: string
  status: string
  amount: number
}

/** The facts behind the sandbox's pages, for what a journey wants to know without looking. */
export class SandboxConsole {
  readonly #url: string
  readonly #hasWork: () => Promise<boolean>

  constructor(url: string, hasWork: () => Promise<boolean>) {
    this.#url = url
    this.#hasWork = hasWork
  }

  emails(to: string): Promise<Email[]> {
    return this.#read(`/console/emails.json?to=${encodeURIComponent(to)}`)
  }

  charges(): Promise<Charge[]> {
    return this.#read('/console/orders.json')
  }

  async pay(charge: string) {
    const answer = await fetch(`${this.#url}/console/orders/${charge}/pay`, { method: 'POST' })
    expect(answer.ok, `pay ${charge}`).toBe(true)
  }

  /** Waits for the first e-mail, then until nothing is left to do that could write a second one. */
  async onlyEmail(to: string, seconds = 60): Promise<Email> {
    await expect
      .poll(async () => (await this.emails(to)).length, { timeout: seconds * 1000, message: `an e-mail to ${to}` })
      .toBeGreaterThan(0)
    await expect.poll(this.#hasWork, { timeout: seconds * 1000, message: 'jobs are left to do' }).toBe(false)
    const emails = await this.emails(to)
    expect(emails.map(({ subject }) => subject)).toHaveLength(1)
    return emails[0]!
  }

  async #read<Facts>(path: string): Promise<Facts> {
    const answer = await fetch(this.#url + path)
    return (await answer.json()) as Facts
  }
}
