import { Gauge, type Registry } from 'prom-client'
import { withDatabaseBudget } from '../database/database-budget.ts'
import type { Deps } from '../deps.ts'
import { ledgerFigures, type LedgerFigures } from './ledger-checks.sql.ts'

const gauges: { name: string; help: string; of: (figures: LedgerFigures) => number | null }[] = [
  { name: 'ledger_findings', help: 'Differences between ledger and orders that no posting can correct', of: ({ findings }) => findings },
  { name: 'ledger_orders_completed', help: 'Orders whose ledger was not complete when it was checked', of: ({ completed }) => completed },
  {
    name: 'ledger_check_seconds',
    help: 'Time since the last check of all orders ended, or since the first one began',
    of: ({ secondsSinceCheck }) => secondsSinceCheck,
  },
]

/** The results of the permanent check, read from the database at every scrape. A gauge without a figure is absent. */
export function registerLedgerMetrics({ db, log }: Pick<Deps, 'db' | 'log'>, registry: Registry) {
  let reading: Promise<LedgerFigures | null> | undefined
  const read = () =>
    withDatabaseBudget(2_000, () => ledgerFigures(db)).catch((err: unknown) => {
      log.warn({ err }, 'no figures of the ledger: the database does not answer')
      return null
    })
  for (const { name, help, of } of gauges) {
    const gauge = new Gauge({
      name,
      help,
      registers: [registry],
      // The gauges of one scrape share a read.
      collect: async () => {
        const figures = await (reading ??= read().finally(() => (reading = undefined)))
        const value = figures && of(figures)
        if (value === null) gauge.remove()
        else gauge.set(value)
      },
    })
  }
}
