import { AsyncLocalStorage } from 'node:async_hooks'

/** A request waits no longer for the database, all its statements and their connections together. Milliseconds. */
export const requestBudget = 6_000
/** One statement of what has no budget, as a job's: longer than the server's own limit for a statement, which a frozen server does not keep. */
const statementLimit = 15_000

/** The database did not answer in time. The outcome of what it was told is unknown; its connection is closed. */
export class DatabaseTimeout extends Error {
  constructor() {
    super('The database did not answer in time')
    this.name = 'DatabaseTimeout'
  }
}

const budgets = new AsyncLocalStorage<Budget>()

/**
 * Whatever `work` does with the database, at once or one after the other, waits at most this long in sum. What it waits for elsewhere, as
 * for the provider, does not count. Waits that are over budget reject with a DatabaseTimeout, and so does each that begins afterwards.
 */
export function withDatabaseBudget<Result>(milliseconds: number, work: () => Result): Result {
  return budgets.run(new Budget(milliseconds), work)
}

/**
 * Waits for something of the database within the budget of whoever asks, and not longer than `most` milliseconds. `onTimeout` ends what is
 * waited for; somebody who waits for another's statement leaves it alone.
 */
export function waitWithinBudget<Result>(begin: () => Promise<Result>, { onTimeout, most }: WaitOptions = {}): Promise<Result> {
  const budget = budgets.getStore() ?? new Budget(statementLimit)
  return budget.wait(begin, onTimeout, most)
}

interface WaitOptions {
  onTimeout?: (error: DatabaseTimeout) => void
  most?: number
}

class Budget {
  #left: number
  #waiting = 0
  #since = 0

  constructor(milliseconds: number) {
    this.#left = milliseconds
  }

  async wait<Result>(
    begin: () => Promise<Result>,
    onTimeout?: (error: DatabaseTimeout) => void,
    most = Number.POSITIVE_INFINITY,
  ): Promise<Result> {
    const left = Math.min(this.#leftNow(), most)
    if (left <= 0) throw new DatabaseTimeout()
    if (this.#waiting++ === 0) this.#since = performance.now()
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => {
      const error = new DatabaseTimeout()
      late.reject(error)
      onTimeout?.(error)
    }, left)
    try {
      return await Promise.race([begin(), late.promise])
    } finally {
      clearTimeout(timer)
      this.#left = this.#leftNow()
      this.#since = performance.now()
      this.#waiting -= 1
    }
  }

  /** Waits at the same time count once. */
  #leftNow(): number {
    return this.#waiting > 0 ? this.#left - (performance.now() - this.#since) : this.#left
  }
}
