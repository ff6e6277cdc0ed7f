import { AsyncLocalStorage } from 'node:async_hooks'

/** How long one request may wait for the database in total, including the waits for connections. Milliseconds. */
let requestBudget = 6_000
/**
 * The limit for each statement outside a budget, such as a job's. Milliseconds. It is longer than the server's own statement timeout, which
 * a frozen server does not enforce.
 */
let statementLimit = 15_000
/** For tests: on a machine with other work, twenty requests that wait for each other may need longer, and so may the insert of many rows. */
export const lengthenDatabaseLimits = (milliseconds: number) => {
  requestBudget = milliseconds
  statementLimit = milliseconds
}

/** The database did not respond in time. The outcome of the statement is unknown, and its connection is closed. */
export class DatabaseTimeout extends Error {
  constructor() {
    super('The database did not respond in time')
    this.name = 'DatabaseTimeout'
  }
}

const budgets = new AsyncLocalStorage<Budget>()

/**
 * Runs work that outlives the request or job which begins it, such as a timer or a reading that others wait for too: outside its budget and
 * its log fields. A budget that has ended would reject every statement of the work, for ever.
 */
export const inBackground: <Result>(work: () => Result) => Result = AsyncLocalStorage.snapshot()

/**
 * Runs `work` with a budget for its waits for the database. Concurrent waits count once, and waits for anything else, such as a provider,
 * do not count. A wait that exceeds the budget rejects with a DatabaseTimeout, and so does every later one.
 */
export function withDatabaseBudget<Result>(milliseconds: number, work: () => Result): Result {
  return budgets.run(new Budget(milliseconds), work)
}

/** The same, with the budget of a request. */
export const withRequestBudget = <Result>(work: () => Result): Result => withDatabaseBudget(requestBudget, work)

/** A reading that several callers wait for: it has a request's budget of its own, and each caller waits for it by `waitWithinBudget`. */
export const withOwnBudget = <Result>(work: () => Result): Result => inBackground(() => withRequestBudget(work))

/**
 * Waits for the database within the caller's budget, and for at most `most` milliseconds. `onTimeout` cancels the operation. A caller that
 * waits for another caller's statement passes none, since that statement must go on.
 */
export function waitWithinBudget<Result>(begin: () => Promise<Result>, { onTimeout, most }: WaitOptions = {}): Promise<Result> {
  const budget = budgets.getStore() ?? new Budget(statementLimit)
  return budget.wait(begin, onTimeout, most)
}

interface WaitOptions {
  onTimeout?: (error: DatabaseTimeout) => void
  most?: number
}

/** One pending wait for the database. */
interface Wait {
  end: number
  giveUp: () => void
}

const waits = new Set<Wait>()
/**
 * The precision of timeouts, in milliseconds. All waits share one timer, because a timer for each statement costs more than the statement.
 */
const tick = 100
let ticking: NodeJS.Timeout | undefined

function endLateWaits() {
  const now = performance.now()
  const late: Wait[] = []
  for (const wait of waits) if (wait.end <= now) late.push(wait)
  // A process that got no processor time meanwhile finds answers that have arrived: they are read before its late waits end.
  if (late.length > 0)
    setImmediate(() => {
      for (const wait of late) wait.giveUp()
    })
  if (waits.size > 0) return
  clearInterval(ticking)
  ticking = undefined
}

const nothing = () => {}

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
        // When the set of waits grows, its old table and the functions in it stay in memory until a full garbage collection: without this
        // line each of them would keep a whole request (a third more time for the collector).
        wait.giveUp = nothing
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
      ticking ??= inBackground(() => setInterval(endLateWaits, tick))
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

  /** Concurrent waits count once. */
  #leftAt(now: number): number {
    return this.#waiting > 0 ? this.#left - (now - this.#since) : this.#left
  }
}
