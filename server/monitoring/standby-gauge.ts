import { Gauge, type Registry } from 'prom-client'
import type { StandbyReads } from '../database/standby-reads.ts'

/** Only in a process that has a standby. */
export function registerStandbyGauge(registry: Registry, standby: Pick<StandbyReads, 'behindSeconds'>) {
  return new Gauge({
    name: 'standby_behind_seconds',
    help: 'For how long the standby has not had every change of the catalogue, or has not responded; 0 while it has all',
    registers: [registry],
    async collect() {
      this.set(await standby.behindSeconds())
    },
  })
}
