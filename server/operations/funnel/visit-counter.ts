import type { Logger } from 'pino'
import type { CountedStep } from '#domain/operations/funnel.ts'
import { inBackground } from '#server/platform/database/database-budget.ts'

export interface VisitCount extends CountedStep {
  visits: number
}

/** Rows that wait for the database. */
const mostWaiting = 5_000
const flushMs = 60_000

/**
 * Counts the steps of visitors in memory, and stores sums of them once a minute: no visit is a statement, and nobody's is told from another's
 * (docs/rules/admin-panel.md#funnel). A process that dies loses the last minute.
 */
export class VisitCounter {
  readonly #store: (counts: readonly VisitCount[]) => Promise<void>
  readonly #log: Pick<Logger, 'error'>
  #waiting = new Map<string, VisitCount>()
  #timer: NodeJS.Timeout | undefined
  #storing: Promise<void> = Promise.resolve()

  constructor(store: (counts: readonly VisitCount[]) => Promise<void>, log: Pick<Logger, 'error'>) {
    this.#store = store
    this.#log = log
  }

  count(step: CountedStep, visits = 1) {
    const key = JSON.stringify(step)
    const waiting = this.#waiting.get(key)
    if (waiting) waiting.visits += visits
    else if (this.#waiting.size < mostWaiting) this.#waiting.set(key, { ...step, visits })
    this.#timer ??= inBackground(() => setTimeout(() => void this.flush(), flushMs).unref())
  }

  /** Stores what waits. Never throws: what could not be stored is added to the next minute. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#storing = this.#storing.then(() => this.#storeWaiting())
    return this.#storing
  }

  async #storeWaiting() {
    const counts = [...this.#waiting.values()]
    this.#waiting = new Map()
    if (counts.length === 0) return
    try {
      await this.#store(counts)
    } catch (err) {
      this.#log.error({ err, counts: counts.length }, 'visits could not be stored yet')
      for (const { visits, ...step } of counts) this.count(step, visits)
    }
  }
}
