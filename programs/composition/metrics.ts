import type { Registry } from 'prom-client'
import { registerLedgerMetrics } from '#server/money/ledger/ledger-metrics.ts'
import { measureExceptions } from '#server/operations/exceptions/measure-exceptions.ts'
import { registerSignInMetrics } from '#server/people/buyers/sign-in-metrics.ts'
import { registerOrderMetrics } from '#server/orders/order/order-metrics.ts'
import { registerJobGauges } from '#server/platform/jobs/job-gauges.ts'
import { registerProviderGauge } from '#server/platform/monitoring/provider-gauge.ts'
import type { Deps } from '#server/platform/start/deps.ts'

/** The metrics of web and worker, which each context declares beside what it counts. Those of e-mails belong to the worker, which alone loads them. */
export function registerMetrics(deps: Pick<Deps, 'db' | 'log'>, registry: Registry) {
  registerJobGauges(deps, registry)
  registerProviderGauge(deps, registry)
  registerOrderMetrics(registry)
  registerSignInMetrics(registry)
  registerLedgerMetrics(deps, registry)
  measureExceptions(deps, registry)
}
