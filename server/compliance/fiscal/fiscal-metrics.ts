import type { Registry } from 'prom-client'
import type { Deps } from '#server/platform/start/deps.ts'
import { cachedReading, gaugeFromDatabase } from '#server/platform/monitoring/gauge-from-database.ts'
import { fiscalFigures } from './fiscal-figures.sql.ts'

const statuses = ['QUEUED', 'SENT', 'CANCELING', 'REJECTED'] as const

/** Fiscal documents that wait, and since when. */
export function registerFiscalMetrics({ db, log }: Pick<Deps, 'db' | 'log'>, registry: Registry) {
  const figures = cachedReading(() => fiscalFigures(db))
  const gauge = (name: string, help: string, of: 'count' | 'oldest') =>
    gaugeFromDatabase(registry, log, {
      name,
      help,
      labelNames: ['status'],
      read: async () => {
        const rows = await figures()
        return statuses.map((status) => ({ labels: { status }, value: rows.find((row) => row.status === status)?.[of] ?? 0 }))
      },
    })
  gauge('fiscal_documents', 'Fiscal documents that wait for the issuer or for staff', 'count')
  gauge('fiscal_document_oldest_seconds', 'Since when the oldest of them has waited', 'oldest')
}
