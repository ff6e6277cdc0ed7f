import type pg from 'pg'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import type { SeededRandom } from '../random.ts'
import type { Bank } from './bank.ts'
import { InterruptedProcess, planInterruption } from './interruption.ts'
import type { MovedClock, Pause } from './moved-clock.ts'
import { actAs, currentActor } from './statements.ts'
import { Turns } from './turns.ts'

/** Longer than a lease of a process that died, and than the pause after an answer of PagBank's that did not come. */
const untilTheNextTryMs = 60_000

type Disturbance = 'interrupted' | 'unanswered' | 'twice'

interface World {
  admin: pg.Client
  clock: MovedClock
  bank: Bank
  /** Told of each disturbance. */
  note: (what: string) => void
}

/**
 * The calls of one event to the store. The seed disturbs one of them at most: its caller does not know how it ended, and repeats it, as
 * browsers, jobs and PagBank do. Afterwards everything must be as if nothing had happened.
 */
export class DisturbedCalls {
  readonly #world: World
  readonly #chance: SeededRandom
  readonly #disturbance: Disturbance | null
  #left: number

  constructor(world: World, chance: SeededRandom) {
    this.#world = world
    this.#chance = chance
    this.#disturbance = chance.of<Disturbance | null>([null, null, 'interrupted', 'interrupted', 'unanswered', 'twice'])
    this.#left = chance.between(1, 3)
  }

  /** PagBank may not answer one of the calls. */
  get maySilence(): boolean {
    return this.#disturbance === 'unanswered'
  }

  /** `repeated`: the code with which the store refuses what it has done already. */
  async call<Result>(work: () => Promise<Result>, repeated?: string): Promise<Result | undefined> {
    // A part of a call that is disturbed itself.
    if (currentActor()) return work()
    this.#left -= 1
    if (this.#left !== 0 || this.#disturbance === null) return this.#plainly(work)
    if (this.#disturbance === 'twice') return this.#twice(work, repeated)
    const first = await (this.#disturbance === 'interrupted' ? this.#interrupt(work) : this.#silence(work))
    if (first) return resultOf(first)
    await this.#pass(untilTheNextTryMs)
    return this.#plainly(work).catch((error: unknown) => undefinedIf(repeated, error))
  }

  readonly #pass: Pause = (milliseconds) => this.#world.clock.pass(milliseconds)

  #plainly<Result>(work: () => Promise<Result>): Promise<Result> {
    return actAs({ run: ({ execute }) => execute(), pause: this.#pass }, work)
  }

  /** Undefined: it was interrupted, and whatever it answered counts for nothing. */
  async #interrupt<Result>(work: () => Promise<Result>): Promise<PromiseSettledResult<Result> | undefined> {
    const plan = planInterruption(this.#chance)
    const process = new InterruptedProcess(plan, this.#pass)
    const [settled] = await Promise.race([Promise.allSettled([actAs(process, work)]), process.killed.then(() => [])])
    if (!process.isOver) return settled
    this.#world.note(`${plan.kind} at ${plan.on} ${plan.at}`)
    return undefined
  }

  /** Undefined: PagBank has not answered. */
  async #silence<Result>(work: () => Promise<Result>): Promise<PromiseSettledResult<Result> | undefined> {
    const kind = this.#chance.of(['unasked', 'unanswered'] as const)
    this.#world.bank.silence = kind
    const [settled] = await Promise.allSettled([this.#plainly(work)])
    if (this.#world.bank.silence !== null) {
      this.#world.bank.silence = null
      return settled
    }
    this.#world.note(`bank-${kind}`)
    return undefined
  }

  /** Several processes at the same time. */
  together<Result>(works: readonly (() => Promise<Result>)[]): Promise<PromiseSettledResult<Result>[]> {
    return new Turns(this.#world.admin, this.#pass, this.#chance).play(works)
  }

  /** Such as two presses, or two workers: one of them does it. */
  async #twice<Result>(work: () => Promise<Result>, repeated: string | undefined): Promise<Result | undefined> {
    this.#world.note('twice')
    const both = await this.together([work, work])
    const done = both.find(({ status }) => status === 'fulfilled')
    for (const each of both) if (each.status === 'rejected' && done) undefinedIf(repeated, each.reason)
    return resultOf(done ?? both[0]!)
  }
}

export function resultOf<Result>(settled: PromiseSettledResult<Result>): Result {
  if (settled.status === 'fulfilled') return settled.value
  throw settled.reason
}

function undefinedIf(code: string | undefined, error: unknown): undefined {
  if (code !== undefined && error instanceof Refusal && error.code === code) return undefined
  throw error
}
