import type { CachedResponse } from './cached-response.ts'
import type { CacheTag } from './cache-rules.ts'

interface Entry {
  answer: CachedResponse
  tags: readonly CacheTag[]
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
export class ResponseCache {
  readonly #bounds: Bounds
  /** In the order of their last use. */
  readonly #entries = new Map<string, Entry>()
  readonly #pending = new Map<string, { answer: Promise<CachedResponse | null>; tags: readonly CacheTag[] }>()
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

  find(key: string): CachedResponse | undefined {
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
  pending(key: string): Promise<CachedResponse | null> | undefined {
    return this.#pending.get(key)?.answer
  }

  /** Asks once, for all who come meanwhile. An answer whose tags change while it is made is nobody else's, and is not kept. */
  async fill(key: string, tags: readonly CacheTag[], ask: () => Promise<CachedResponse | null>): Promise<CachedResponse | null> {
    if (!this.#open) return ask()
    const pending = { answer: ask(), tags }
    this.#pending.set(key, pending)
    try {
      const answer = await pending.answer
      if (answer && this.#pending.get(key) === pending) this.#keep(key, answer, tags)
      return answer
    } finally {
      if (this.#pending.get(key) === pending) this.#pending.delete(key)
    }
  }

  /** All that shows the tag, or all; also what is being made, since it may have been read before the change. */
  drop(tag?: CacheTag) {
    for (const [key, { tags }] of this.#entries) if (!tag || tags.includes(tag)) this.#forget(key)
    for (const [key, { tags }] of this.#pending) if (!tag || tags.includes(tag)) this.#pending.delete(key)
  }

  #keep(key: string, answer: CachedResponse, tags: readonly CacheTag[]) {
    const entry: Entry = { answer, tags, bytes: answer.bytes + key.length * 2, until: Date.now() + this.#bounds.age }
    if (entry.bytes > this.#bounds.bytes / 8) return
    this.#forget(key)
    this.#entries.set(key, entry)
    this.#bytes += entry.bytes
    answer.onGrowth = (bytes) => {
      if (this.#entries.get(key) !== entry) return
      entry.bytes += bytes
      this.#bytes += bytes
      this.#evict()
    }
    this.#evict()
  }

  #evict() {
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
