import type { Registry } from 'prom-client'
import { registerFiscalMetrics } from '#server/compliance/fiscal/fiscal-metrics.ts'
import { registerLedgerMetrics } from '#server/money/ledger/ledger-metrics.ts'
import { measureExceptions } from '#server/operations/exceptions/measure-exceptions.ts'
import { registerOrderMetrics } from '#server/orders/order/order-metrics.ts'
import { registerEmailMetrics } from '#server/platform/emails/email-metrics.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { emailKinds } from './emails.ts'

/** The metrics of all contexts, which each declares beside what it counts. */
export function registerMetrics(deps: Pick<Deps, 'db' | 'log'>, registry: Registry) {
  registerOrderMetrics(registry)
  registerEmailMetrics(registry, emailKinds)
  registerLedgerMetrics(deps, registry)
  measureExceptions(deps, registry)
  registerFiscalMetrics(deps, registry)
}
