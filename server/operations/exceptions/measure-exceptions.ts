import type { Registry } from 'prom-client'
import { exceptionKinds } from '#domain/operations/exceptions.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { cachedReading, gaugeFromDatabase } from '#server/platform/monitoring/gauge-from-database.ts'
import { checkedAt, countExceptions } from './exceptions.sql.ts'

/** Open exceptions, and when the checks last ran. */
export function measureExceptions({ db, log }: Pick<Deps, 'db' | 'log'>, registry: Registry) {
  gaugeFromDatabase(registry, log, {
    name: 'exceptions_open',
    help: 'Exceptions that wait for somebody',
    labelNames: ['kind'],
    read: cachedReading(async () => {
      const counts = new Map((await countExceptions(db)).map((each) => [each.kind, each.open]))
      return exceptionKinds.map((kind) => ({ labels: { kind }, value: counts.get(kind) ?? 0 }))
    }),
  })
  gaugeFromDatabase(registry, log, {
    name: 'exceptions_checked_timestamp_seconds',
    help: 'When the check for exceptions that has waited longest was last run',
    labelNames: [],
    read: cachedReading(async () => [{ labels: {}, value: ((await checkedAt(db))?.getTime() ?? 0) / 1000 }]),
  })
}
