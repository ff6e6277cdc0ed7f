import { Gauge, type Registry } from 'prom-client'
import { exceptionKinds } from '#domain/exceptions.ts'
import type { Deps } from '../deps.ts'
import { checkedAt, countExceptions } from './exceptions.sql.ts'

/** What waits for somebody, and when the checks last ran, read from the database for each scrape. Without a database both are absent. */
export function measureExceptions({ db, log }: Pick<Deps, 'db' | 'log'>, registry: Registry) {
  const gauge = (name: string, help: string, labelNames: string[], read: (gauge: Gauge) => Promise<void>) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset()
        await read(this).catch((error: unknown) => {
          this.remove()
          log.warn({ err: error, metric: name }, 'a metric cannot be read from the database')
        })
      },
    })
  gauge('exceptions_open', 'Exceptions that wait for somebody', ['kind'], async (open) => {
    const counts = new Map((await countExceptions(db)).map((each) => [each.kind, each.open]))
    for (const kind of exceptionKinds) open.set({ kind }, counts.get(kind) ?? 0)
  })
  gauge(
    'exceptions_checked_timestamp_seconds',
    'When the check for exceptions that has waited longest was last run',
    [],
    async (checked) => {
      checked.set(((await checkedAt(db))?.getTime() ?? 0) / 1000)
    },
  )
}
