import type { Registry } from 'prom-client'
import type { Deps } from '../start/deps.ts'
import { cachedReading, gaugeFromDatabase } from './gauge-from-database.ts'
import { allProviderHealth } from './provider-health.sql.ts'

export function registerProviderGauge({ db, log }: Pick<Deps, 'db' | 'log'>, registry: Registry) {
  gaugeFromDatabase(registry, log, {
    name: 'provider_open',
    help: '1 while a provider does not respond and calls to it are paused',
    labelNames: ['provider'],
    read: cachedReading(async () =>
      (await allProviderHealth(db)).map(({ provider, state }) => ({ labels: { provider }, value: state === 'OPEN' ? 1 : 0 })),
    ),
  })
}
