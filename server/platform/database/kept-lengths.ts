import { LRUCache } from 'lru-cache'
import type { Db } from './database.ts'

const lengthsByDatabase = new WeakMap<Db, LRUCache<string, number>>()
const longList = 10_000

/** Lengths of long lists, for a minute: counting a million rows takes ten times as long as reading a page of them. `key`: the list and its filters. */
export function keptLengths(db: Db) {
  const lengths = lengthsByDatabase.get(db) ?? new LRUCache<string, number>({ max: 200, ttl: 60_000, perf: Date })
  lengthsByDatabase.set(db, lengths)
  return {
    get: (key: string) => lengths.get(key),
    keep: (key: string, length: number) => {
      if (length > longList) lengths.set(key, length)
    },
  }
}
