import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { inBackground } from '../database/database-budget.ts'

export interface TurnLimits {
  /** Works that run at once. */
  running: number
  /** Works that wait. One more is refused. */
  waiting: number
  /** How long one waits before it is refused, in milliseconds. */
  longest: number
}

/**
 * Lets a few works of one process run at once, and the others wait in line (docs/scaling.md#a-launch). More at once would be done no sooner, and
 * everything else would wait for all of them, for a core, a connection or a lock.
 */
export class Turns {
  readonly #limits: TurnLimits
  readonly #line = new Set<() => void>()
  #running = 0

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /** Rejects with UNAVAILABLE, without running the work, if its turn does not come in time. */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#limits.running) await this.#wait()
    else this.#running += 1
    try {
      return await work()
    } finally {
      const [next] = this.#line
      if (next) next()
      else this.#running -= 1
    }
  }

  /** Resolves once a work that has ended hands on its place. */
  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#line.size >= this.#limits.waiting) return reject(crowded())
      const refuse = () => {
        this.#line.delete(begin)
        reject(crowded())
      }
      const late = inBackground(() => setTimeout(refuse, this.#limits.longest))
      const begin = () => {
        clearTimeout(late)
        this.#line.delete(begin)
        resolve()
      }
      this.#line.add(begin)
    })
  }
}

const crowded = () => new Refusal('UNAVAILABLE', 'Há muita gente na loja agora. Espere alguns segundos e tente de novo.')

/** The lines of one process. A payment that has begun and a webhook stand in none. */
export const openTurns = () => ({
  /** Pages and lists that all visitors may see. */
  pages: new Turns({ running: 3, waiting: 400, longest: 3_000 }),
  prices: new Turns({ running: 2, waiting: 1_000, longest: 10_000 }),
  /** Whoever wants the same thing waits for its row, with a connection. */
  sales: new Turns({ running: 3, waiting: 1_000, longest: 20_000 }),
})
