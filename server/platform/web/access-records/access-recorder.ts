import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { inBackground } from '#server/platform/database/database-budget.ts'
import type { Access } from './access-records.sql.ts'

const hour = 60 * 60 * 1000
/** A session has a handful of connections. Of one that opens ever new ones, further ones are a record without their port. */
const mostPorts = 30

interface Limits {
  /** Sessions with their addresses and ports that are remembered, so that their use is recorded once an hour. */
  remembered: number
  /** Records that wait for the database. */
  waiting: number
  flushMs: number
}

/**
 * Records who used the store from where (docs/security.md#access-records): once an hour for each session, address and port, in batches. A
 * request never waits for it. A process that dies loses the last second.
 */
export class AccessRecorder {
  readonly #store: (accesses: readonly Access[]) => Promise<void>
  readonly #log: Pick<Logger, 'error'>
  readonly #limits: Limits
  readonly #noted: LRUCache<string, true>
  readonly #ports: LRUCache<string, number>
  #waiting: Access[] = []
  #lost = 0
  #timer: NodeJS.Timeout | undefined
  #storing: Promise<void> = Promise.resolve()

  constructor(
    store: (accesses: readonly Access[]) => Promise<void>,
    log: Pick<Logger, 'error'>,
    { remembered = 100_000, waiting = 20_000, flushMs = 1_000 }: Partial<Limits> = {},
  ) {
    this.#store = store
    this.#log = log
    this.#limits = { remembered, waiting, flushMs }
    this.#noted = new LRUCache({ max: remembered, ttl: hour })
    this.#ports = new LRUCache({ max: remembered, ttl: hour })
  }

  note(access: Access) {
    const from = `${access.kind} ${access.session} ${access.address}`
    const known = this.#ports.get(from) ?? 0
    const port = known < mostPorts ? access.port : null
    const key = `${from} ${port}`
    if (this.#noted.has(key)) return
    this.#noted.set(key, true)
    this.#ports.set(from, known + 1)
    if (this.#waiting.length < this.#limits.waiting) this.#waiting.push({ ...access, port })
    else this.#lost++
    this.#flushIn(this.#limits.flushMs)
  }

  #flushIn(milliseconds: number) {
    this.#timer ??= inBackground(() => setTimeout(() => void this.flush(), milliseconds).unref())
  }

  /** Stores what waits. Never throws: what could not be stored is tried again. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#storing = this.#storing.then(() => this.#storeWaiting())
    return this.#storing
  }

  async #storeWaiting() {
    const batch = this.#waiting
    this.#waiting = []
    if (batch.length === 0) return
    try {
      await this.#store(batch)
      if (this.#lost > 0) this.#log.error({ lost: this.#lost }, 'access records were lost: the database did not respond for too long')
      this.#lost = 0
    } catch (err) {
      this.#log.error({ err, records: batch.length }, 'access records could not be stored yet')
      this.#waiting = [...batch, ...this.#waiting]
      this.#flushIn(5 * this.#limits.flushMs)
    }
  }
}
