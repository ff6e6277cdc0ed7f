import type pg from 'pg'
import type { SeededRandom } from '../random.ts'
import { type Pause, realPause } from './moved-clock.ts'
import { type Actor, actAs, pidOf, type Statement } from './statements.ts'

/** A statement, or a pause, that waits for its turn. */
interface Waiting {
  actor: TurnTaker
  open: () => void
}

/** After so many looks without a statement an actor waits for something that is none. A clock would also count what a busy machine takes. */
const longestThought = 150

/**
 * Several processes that work at the same time. One statement begins at a time, of an actor that the seed chooses, once every other one waits for
 * its turn or for a lock: so their order follows from the seed, and not from how fast each of them is.
 */
export class Turns {
  readonly #admin: pg.Client
  readonly #chance: SeededRandom
  readonly pass: Pause
  #actors: TurnTaker[] = []
  #waiting: Waiting[] = []
  #changed = Promise.withResolvers<void>()

  /** `admin`: a connection that looks for locks. `pass`: lets time pass. */
  constructor(admin: pg.Client, pass: Pause, chance: SeededRandom) {
    this.#admin = admin
    this.pass = pass
    this.#chance = chance
  }

  /** Resolves when all of them have ended. */
  async play<Result>(works: readonly (() => Promise<Result>)[]): Promise<PromiseSettledResult<Result>[]> {
    this.#actors = works.map(() => new TurnTaker(this))
    const results = works.map((work, at) => {
      const actor = this.#actors[at]!
      return actAs(actor, work).finally(() => {
        actor.isDone = true
        this.change()
      })
    })
    const settled = Promise.allSettled(results)
    for (;;) {
      await this.#rest()
      if (this.#actors.every(({ isDone }) => isDone)) return settled
      const waiting = this.#actors.flatMap((actor) => this.#waiting.filter((each) => each.actor === actor))
      // All wait for locks: PostgreSQL ends one of them.
      if (waiting.length === 0) await this.#changed.promise
      else this.#open(this.#chance.of(waiting))
    }
  }

  change() {
    this.#changed.resolve()
    this.#changed = Promise.withResolvers()
  }

  wait(actor: TurnTaker): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ actor, open: resolve })
      this.change()
    })
  }

  #open(chosen: Waiting) {
    this.#waiting = this.#waiting.filter((each) => each !== chosen)
    chosen.actor.executing += 1
    chosen.open()
  }

  /** Until each actor is done, or waits for its turn or a lock. */
  async #rest() {
    for (let looks = 0; ; looks += 1) {
      const changed = this.#changed.promise
      const busy = this.#actors.filter((actor) => !actor.isDone && !this.#waiting.some((each) => each.actor === actor))
      const executing = busy.filter(({ executing }) => executing > 0)
      if (busy.length === 0) return
      // A statement without a lock to wait for takes less than this.
      const isOver = await Promise.race([changed.then(() => true), realPause(2, false)])
      if (isOver) continue
      if (executing.length === busy.length && (await this.#areBlocked(executing))) return
      if (executing.length === 0 && looks > longestThought) return
    }
  }

  async #areBlocked(actors: readonly TurnTaker[]): Promise<boolean> {
    const { rows } = await this.#admin.query<{ pid: number }>('select distinct pid from pg_locks where not granted and pid = any($1)', [
      actors.map(({ pid }) => pid),
    ])
    const pids = new Set(rows.map(({ pid }) => pid))
    return actors.every(({ pid, executing }) => executing > 0 && pids.has(pid))
  }
}

class TurnTaker implements Actor {
  isDone = false
  /** How many of its statements are executed. */
  executing = 0
  /** The connection of the last one. */
  pid = 0
  readonly #turns: Turns

  constructor(turns: Turns) {
    this.#turns = turns
  }

  run({ client, execute }: Statement): Promise<unknown> {
    return this.#inTurn(() => {
      this.pid = pidOf(client)
      return execute()
    })
  }

  async pause(milliseconds: number) {
    await this.#inTurn(() => this.#turns.pass(milliseconds))
  }

  async #inTurn(work: () => Promise<unknown>) {
    await this.#turns.wait(this)
    try {
      return await work()
    } finally {
      this.executing -= 1
      this.#turns.change()
    }
  }
}
