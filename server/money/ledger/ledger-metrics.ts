import type { Registry } from 'prom-client'
import type { Deps } from '#server/platform/start/deps.ts'
import { cachedReading, gaugeFromDatabase } from '#server/platform/monitoring/gauge-from-database.ts'
import { ledgerFigures, type LedgerFigures } from './ledger-checks.sql.ts'

const gauges: { name: string; help: string; of: (figures: LedgerFigures) => number | null }[] = [
  { name: 'ledger_findings', help: 'Differences between ledger and orders', of: ({ findings }) => findings },
  {
    name: 'ledger_check_seconds',
    help: 'Time since the last check of all orders ended, or since the first one began',
    of: ({ secondsSinceCheck }) => secondsSinceCheck,
  },
]

/** The results of the permanent check. A gauge without a figure is absent. */
export function registerLedgerMetrics({ db, log }: Pick<Deps, 'db' | 'log'>, registry: Registry) {
  const figures = cachedReading(() => ledgerFigures(db))
  for (const { name, help, of } of gauges) {
    const read = async () => {
      const value = of(await figures())
      return value === null ? [] : [{ labels: {}, value }]
    }
    gaugeFromDatabase(registry, log, { name, help, labelNames: [], read })
  }
}
