import type { Logger } from 'pino'
import { Gauge, type Registry } from 'prom-client'
import { withDatabaseBudget } from '../database/database-budget.ts'

export interface Reading {
  labels: Record<string, string>
  value: number
}

const cacheSeconds = 15
const budgetMs = 2_000

/** Reads at most every 15 seconds and for at most 2 seconds, however often the metrics are collected. Concurrent readers share a reading. */
export function cachedReading<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let last: { at: number; result: Promise<Result> } | undefined
  return () => {
    if (!last || performance.now() - last.at > cacheSeconds * 1000)
      last = { at: performance.now(), result: withDatabaseBudget(budgetMs, read) }
    return last.result
  }
}

/**
 * A gauge whose values are rows of the database. Every process reports the same values. While the database does not respond it has no
 * values, and the other metrics are still served. `read` should be a `cachedReading` if several gauges share it.
 */
export function gaugeFromDatabase(
  registry: Registry,
  log: Logger,
  { read, ...options }: { name: string; help: string; labelNames: string[]; read: () => Promise<Reading[]> },
) {
  return new Gauge({
    ...options,
    registers: [registry],
    async collect() {
      this.reset()
      try {
        for (const { labels, value } of await read()) this.set(labels, value)
      } catch (err) {
        log.warn({ err, metric: options.name }, 'could not read a metric')
      }
    },
  })
}
