import { LRUCache } from 'lru-cache'
import type { CachedResponse } from './cached-response.ts'
import type { CacheTag } from './cache-rules.ts'

interface Entry {
  response: CachedResponse
  tags: readonly CacheTag[]
}

export interface Bounds {
  entries: number
  bytes: number
  /** Milliseconds, more than 0. A change invalidates immediately; this only limits the effect of a missed invalidation. */
  age: number
}

const defaultBounds: Bounds = { entries: 2_000, bytes: 24 * 1024 * 1024, age: 60_000 }

/**
 * The finished responses of one process, bounded by count, bytes and age; the least recently used is evicted first. While it is closed it
 * stores nothing and finds nothing: it is opened by the listener for changes, and closed again when that listener loses its connection.
 */
export class ResponseCache {
  readonly #bounds: Bounds
  readonly #entries: LRUCache<string, Entry>
  readonly #pending = new Map<string, { response: Promise<CachedResponse | null>; tags: readonly CacheTag[] }>()
  #turns: readonly (readonly [CacheTag, number])[] = []
  #open = false

  constructor(bounds: Partial<Bounds> = {}) {
    this.#bounds = { ...defaultBounds, ...bounds }
    const { entries: max, bytes: maxSize, age: ttl } = this.#bounds
    // Resolution 0 reads the clock at each look-up. With any other, the library caches the time, which costs a timer per millisecond.
    this.#entries = new LRUCache({ max, maxSize, ttl, ttlResolution: 0, sizeCalculation: sizeOf })
  }

  get isOpen(): boolean {
    return this.#open
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#entries.calculatedSize }
  }

  open() {
    this.#open = true
  }

  close() {
    this.#open = false
    this.drop()
  }

  /** `turns`: in how many milliseconds the rows of a tag begin to look different without a change. The listener drops them then. */
  expect(turns: ReadonlyMap<CacheTag, number>) {
    this.#turns = [...turns].map(([tag, milliseconds]) => [tag, Date.now() + milliseconds])
  }

  /** In how many seconds the first of these tags turns. */
  secondsLeft(tags: readonly CacheTag[]): number {
    const moments = this.#turns.flatMap(([tag, at]) => (tags.includes(tag) ? [at] : []))
    return (Math.min(...moments) - Date.now()) / 1000
  }

  find(key: string): CachedResponse | undefined {
    return this.#entries.get(key)?.response
  }

  /** The response that another request is producing at this moment; it resolves to null if it must not be shared. */
  pending(key: string): Promise<CachedResponse | null> | undefined {
    return this.#pending.get(key)?.response
  }

  /**
   * Produces a response once for all requests that arrive meanwhile. If one of its tags changes while it is produced, it is neither shared
   * with later requests nor stored.
   */
  async fill(key: string, tags: readonly CacheTag[], produce: () => Promise<CachedResponse | null>): Promise<CachedResponse | null> {
    if (!this.#open) return produce()
    const pending = { response: produce(), tags }
    this.#pending.set(key, pending)
    try {
      const response = await pending.response
      if (response && this.#pending.get(key) === pending) this.#store(key, { response, tags })
      return response
    } finally {
      if (this.#pending.get(key) === pending) this.#pending.delete(key)
    }
  }

  /** Invalidates what carries the tag, or everything; also what is being produced, since it may have been read before the change. */
  drop(tag?: CacheTag) {
    if (!tag) {
      this.#entries.clear()
      this.#pending.clear()
      return
    }
    const tagged = [...this.#entries.entries()].filter(([, { tags }]) => tags.includes(tag))
    for (const [key] of tagged) this.#entries.delete(key)
    for (const [key, { tags }] of this.#pending) if (tags.includes(tag)) this.#pending.delete(key)
  }

  /** Each compressed copy that is made later counts as well. */
  #store(key: string, entry: Entry) {
    // One large response must not evict much of the rest.
    if (sizeOf(entry, key) > this.#bounds.bytes / 8) return
    this.#entries.set(key, entry)
    entry.response.onGrowth = () => {
      // An equal value would keep its old size; the age stays that of the response.
      if (this.#entries.peek(key)?.response === entry.response) this.#entries.set(key, { ...entry }, { noUpdateTTL: true })
    }
  }
}

/** Bytes: of the body with its compressed copies, and of the key, two for each character. */
const sizeOf = ({ response }: Entry, key: string) => response.bytes + key.length * 2
