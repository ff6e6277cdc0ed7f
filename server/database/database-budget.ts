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

/** One wait for the database, of all those that are going on in this process. */
interface Wait {
  end: number
  giveUp: () => void
}

const waits = new Set<Wait>()
/** How exactly the ends of waits are kept. One timer for all of them: a timer for each statement costs more than the statement. */
const tick = 100
let ticking: NodeJS.Timeout | undefined

function endLateWaits() {
  const now = performance.now()
  for (const wait of waits) if (wait.end <= now) wait.giveUp()
  if (waits.size > 0) return
  clearInterval(ticking)
  ticking = undefined
}

class Budget {
  #left: number
  #waiting = 0
  #since = 0

  constructor(milliseconds: number) {
    this.#left = milliseconds
  }

  wait<Result>(
    begin: () => Promise<Result>,
    onTimeout?: (error: DatabaseTimeout) => void,
    most = Number.POSITIVE_INFINITY,
  ): Promise<Result> {
    const now = performance.now()
    const left = Math.min(this.#leftAt(now), most)
    if (left <= 0) return Promise.reject(new DatabaseTimeout())
    if (this.#waiting++ === 0) this.#since = now
    return new Promise((resolve, reject) => {
      const done = () => {
        if (!waits.delete(wait)) return
        const end = performance.now()
        this.#left = this.#leftAt(end)
        this.#since = end
        this.#waiting -= 1
      }
      const wait: Wait = {
        end: now + left,
        giveUp: () => {
          done()
          const error = new DatabaseTimeout()
          reject(error)
          onTimeout?.(error)
        },
      }
      waits.add(wait)
      ticking ??= setInterval(endLateWaits, tick)
      begin().then(
        (result) => {
          done()
          resolve(result)
        },
        (error: unknown) => {
          done()
          // oxlint-disable-next-line typescript/prefer-promise-reject-errors
          reject(error)
        },
      )
    })
  }

  /** Waits at the same time count once. */
  #leftAt(now: number): number {
    return this.#waiting > 0 ? this.#left - (now - this.#since) : this.#left
  }
}
