import { expect } from '@playwright/test'

export interface Letter {
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

  letters(to: string): Promise<Letter[]> {
    return this.#read(`/console/letters.json?to=${encodeURIComponent(to)}`)
  }

  charges(): Promise<Charge[]> {
    return this.#read('/console/orders.json')
  }

  async pay(charge: string) {
    const answer = await fetch(`${this.#url}/console/orders/${charge}/pay`, { method: 'POST' })
    expect(answer.ok, `pay ${charge}`).toBe(true)
  }

  /** Waits for the first letter, then until nothing is left to do that could write a second one. */
  async onlyLetter(to: string, seconds = 60): Promise<Letter> {
    await expect
      .poll(async () => (await this.letters(to)).length, { timeout: seconds * 1000, message: `a letter to ${to}` })
      .toBeGreaterThan(0)
    await expect.poll(this.#hasWork, { timeout: seconds * 1000, message: 'jobs are left to do' }).toBe(false)
    const letters = await this.letters(to)
    expect(letters.map(({ subject }) => subject)).toHaveLength(1)
    return letters[0]!
  }

  async #read<Facts>(path: string): Promise<Facts> {
    const answer = await fetch(this.#url + path)
    return (await answer.json()) as Facts
  }
}
