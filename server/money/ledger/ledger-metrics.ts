import { Counter, type Registry } from 'prom-client'
import type { Deps } from '#server/platform/start/deps.ts'
import { cachedReading, gaugeFromDatabase } from '#server/platform/monitoring/gauge-from-database.ts'
import { ledgerFigures, type LedgerFigures } from './ledger-checks.sql.ts'
import { brokenClaims, moneyClaims } from './ledger.sql.ts'

const gauges: { name: string; help: string; of: (figures: LedgerFigures) => number | null }[] = [
  { name: 'ledger_findings', help: 'Differences between ledger and orders', of: ({ findings }) => findings },
  {
    name: 'ledger_check_seconds',
    help: 'Time since the last check of all orders ended, or since the first one began',
    of: ({ secondsSinceCheck }) => secondsSinceCheck,
  },
]

/** The results of the permanent check, and the claims that did not hold. A gauge without a figure is absent. */
export function registerLedgerMetrics({ db, log }: Pick<Deps, 'db' | 'log'>, registry: Registry) {
  const help = 'Claims about money that did not hold'
  const broken = new Counter({ name: 'money_claims_broken_total', help, labelNames: ['claim'], registers: [registry] })
  // A series that begins with its first event has not increased.
  for (const claim of moneyClaims) broken.inc({ claim }, 0)
  brokenClaims.subscribe((labels) => broken.inc(labels))
  const figures = cachedReading(() => ledgerFigures(db))
  for (const { name, help, of } of gauges) {
    const read = async () => {
      const value = of(await figures())
      return value === null ? [] : [{ labels: {}, value }]
    }
    gaugeFromDatabase(registry, log, { name, help, labelNames: [], read })
  }
}
