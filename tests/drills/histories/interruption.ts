import { once } from 'node:events'
import type { SeededRandom } from '../random.ts'
import type { Pause } from './moved-clock.ts'
import { type Actor, isInUse, socketOf, type Statement } from './statements.ts'

/**
 * The end of the connection of one statement. `cut` and `lost`: it ends before the statement arrives, or before its answer does; the store
 * goes on with an error. `killed-before` and `killed-after`: its process ends then, and nothing after the statement is executed.
 */
const interruptions = ['cut', 'lost', 'killed-before', 'killed-after'] as const

export interface Interruption {
  kind: (typeof interruptions)[number]
  /** Whether the connection itself ends, or only its work. */
  isReal: boolean
  /** A transaction has few commits and many statements. */
  on: 'commit' | 'statement'
  /** The first is 1. */
  at: number
}

export function planInterruption(chance: SeededRandom): Interruption {
  const on = chance.of(['commit', 'statement'] as const)
  return { kind: chance.of(interruptions), on, at: chance.between(1, on === 'commit' ? 3 : 24), isReal: chance.chance(0.1) }
}

/** A process of the store whose connection, or itself, ends at one of its statements. */
export class InterruptedProcess implements Actor {
  readonly pause: Pause
  readonly #plan: Interruption
  #left: number
  /** It has happened. */
  isOver = false
  readonly #killed = Promise.withResolvers<void>()
  readonly #connections = new Set<Statement['client']>()

  constructor(plan: Interruption, pause: Pause) {
    this.#plan = plan
    this.#left = plan.at
    this.pause = pause
  }

  /** Resolves when the process is killed. */
  get killed(): Promise<void> {
    return this.#killed.promise
  }

  async run(statement: Statement): Promise<unknown> {
    const { kind } = this.#plan
    const isKilled = kind === 'killed-before' || kind === 'killed-after'
    this.#connections.add(statement.client)
    // It may have waited for this connection when it was killed.
    if (this.isOver && isKilled) return this.#end(statement)
    if (!this.#isNow(statement)) return statement.execute()
    this.isOver = true
    if (kind === 'lost' || kind === 'killed-after') await statement.execute()
    if (isKilled) return this.#end(statement)
    if (!this.#plan.isReal) await statement.lose()
    else await this.#cut(statement)
    throw new Error('Connection terminated unexpectedly')
  }

  async #cut({ client }: Statement) {
    const socket = socketOf(client)
    const closed = once(socket, 'close')
    socket.destroy()
    await closed
  }

  #isNow({ text }: Statement) {
    if (this.isOver || (this.#plan.on === 'commit' && text !== 'commit')) return false
    this.#left -= 1
    return this.#left === 0
  }

  /** All connections of the process end with it. A single one is held by the statement, whose caller gets no answer. */
  async #end(statement: Statement): Promise<never> {
    const held = [...this.#connections].filter(isInUse)
    const isReal = this.#plan.isReal || held.length > 1
    if (!isReal) await statement.lose()
    for (const client of held) client.release(isReal)
    this.#killed.resolve()
    return never()
  }
}

const never = () => new Promise<never>(() => {})
