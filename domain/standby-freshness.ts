/** Parses a position in PostgreSQL's write-ahead log, such as `16/B374D848`: the bytes written before it. */
export function logPosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

interface Changes {
  /** The position of the latest change that has one. */
  position: bigint
  /** How many have no position yet. */
  unplaced: number
}

/**
 * Decides what a standby may serve: the tables whose last change it has replayed (docs/scaling.md#a-standby-for-reads). A change counts from
 * the moment when it is known, even before its position is. While changes are not received, the standby may serve nothing. Times are
 * milliseconds of any one clock.
 */
export class StandbyFreshness {
  readonly #changes = new Map<string, Changes>()
  /** Where changes began to be received. Any table may have changed before. Undefined: they are not received. */
  #start: bigint | undefined
  /** Undefined: not known, or the standby does not respond. */
  #replayed: bigint | undefined
  /** When everything that was known had been replayed. */
  #currentAt: number

  constructor(now: number) {
    this.#currentAt = now
  }

  /** From now on all changes are received; those before are at `position` or earlier. */
  open(position: bigint) {
    this.#start = position
  }

  close() {
    this.#start = undefined
    this.#changes.clear()
  }

  /** Returns what to call with the change's position, once it is known. */
  changed(table: string): (position: bigint) => void {
    const changes = this.#changes.get(table) ?? { position: 0n, unplaced: 0 }
    this.#changes.set(table, changes)
    changes.unplaced += 1
    return (position) => {
      changes.unplaced -= 1
      if (position > changes.position) changes.position = position
    }
  }

  /** The standby had replayed this much. Its answer was requested at `askedAt`, when `wanted` was the latest known change. */
  replayed(position: bigint, { wanted, askedAt }: { wanted: bigint | undefined; askedAt: number }) {
    this.#replayed = position
    if (wanted !== undefined && position >= wanted) this.#currentAt = askedAt
  }

  /** The standby does not respond. */
  lost() {
    this.#replayed = undefined
  }

  get isLost(): boolean {
    return this.#replayed === undefined
  }

  /** The latest position that is known. */
  get wanted(): bigint | undefined {
    if (this.#start === undefined) return undefined
    return [...this.#changes.values()].reduce((latest, { position }) => (position > latest ? position : latest), this.#start)
  }

  mayServe(tables: readonly string[]): boolean {
    const replayed = this.#replayed
    if (replayed === undefined || this.#start === undefined || replayed < this.#start) return false
    return tables.every((table) => {
      const changes = this.#changes.get(table)
      return !changes || (changes.unplaced === 0 && changes.position <= replayed)
    })
  }

  /** For how many milliseconds the standby has not had everything. */
  behind(now: number): number {
    return this.mayServe([...this.#changes.keys()]) ? 0 : now - this.#currentAt
  }
}
