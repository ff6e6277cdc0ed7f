import type { PackedAnswer } from './packed-answer.ts'
import type { Noun } from './what-is-kept.ts'

interface Entry {
  answer: PackedAnswer
  nouns: readonly Noun[]
  bytes: number
  until: number
}

export interface Bounds {
  entries: number
  bytes: number
  /** Milliseconds. A change drops at once; this is only how long a mistake of ours could last. */
  age: number
}

const usual: Bounds = { entries: 2_000, bytes: 24 * 1024 * 1024, age: 60_000 }

/**
 * Finished answers of one process, the least used leave first. Closed, it keeps nothing and knows nothing: so it is until somebody watches
 * for changes, and again when that watch is lost.
 */
export class KeptAnswers {
  readonly #bounds: Bounds
  /** In the order of their last use. */
  readonly #entries = new Map<string, Entry>()
  readonly #coming = new Map<string, { answer: Promise<PackedAnswer | null>; nouns: readonly Noun[] }>()
  #bytes = 0
  #open = false

  constructor(bounds: Partial<Bounds> = {}) {
    this.#bounds = { ...usual, ...bounds }
  }

  get isOpen(): boolean {
    return this.#open
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#bytes }
  }

  open() {
    this.#open = true
  }

  close() {
    this.#open = false
    this.drop()
  }

  find(key: string): PackedAnswer | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    if (entry.until <= Date.now()) {
      this.#forget(key)
      return undefined
    }
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.answer
  }

  /** What somebody else is asking for at this moment; null if that must not be given to others. */
  coming(key: string): Promise<PackedAnswer | null> | undefined {
    return this.#coming.get(key)?.answer
  }

  /** Asks once, for all who come meanwhile. An answer whose nouns change while it is made is nobody else's, and is not kept. */
  async fill(key: string, nouns: readonly Noun[], ask: () => Promise<PackedAnswer | null>): Promise<PackedAnswer | null> {
    if (!this.#open) return ask()
    const coming = { answer: ask(), nouns }
    this.#coming.set(key, coming)
    try {
      const answer = await coming.answer
      if (answer && this.#coming.get(key) === coming) this.#keep(key, answer, nouns)
      return answer
    } finally {
      if (this.#coming.get(key) === coming) this.#coming.delete(key)
    }
  }

  /** All that shows the noun, or all; also what is being made, since it may have been read before the change. */
  drop(noun?: Noun) {
    for (const [key, { nouns }] of this.#entries) if (!noun || nouns.includes(noun)) this.#forget(key)
    for (const [key, { nouns }] of this.#coming) if (!noun || nouns.includes(noun)) this.#coming.delete(key)
  }

  #keep(key: string, answer: PackedAnswer, nouns: readonly Noun[]) {
    const entry: Entry = { answer, nouns, bytes: answer.bytes + key.length * 2, until: Date.now() + this.#bounds.age }
    if (entry.bytes > this.#bounds.bytes / 8) return
    this.#forget(key)
    this.#entries.set(key, entry)
    this.#bytes += entry.bytes
    answer.onGrowth = (bytes) => {
      if (this.#entries.get(key) !== entry) return
      entry.bytes += bytes
      this.#bytes += bytes
      this.#makeRoom()
    }
    this.#makeRoom()
  }

  #makeRoom() {
    for (const key of this.#entries.keys()) {
      if (this.#entries.size <= this.#bounds.entries && this.#bytes <= this.#bounds.bytes) return
      this.#forget(key)
    }
  }

  #forget(key: string) {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
  }
}
