import type { Registry } from 'prom-client'
import type { Deps } from '../start/deps.ts'
import { queueOf } from './job-kinds.ts'
import { cachedReading, gaugeFromDatabase, type Reading } from '../monitoring/gauge-from-database.ts'
import { type JobFigures, jobFigures } from './job-figures.sql.ts'

/** Jobs of the whole store, from the database. Every process reports the same values: take the maximum of them. */
export function registerJobGauges({ db, log }: Pick<Deps, 'db' | 'log'>, registry: Registry) {
  const figures = cachedReading(() => jobFigures(db))
  const ofJobs = (name: string, help: string, value: (job: JobFigures) => number) => {
    const read = async (): Promise<Reading[]> =>
      (await figures()).map((row) => ({ labels: { queue: queueOf(row.job), job: row.job }, value: value(row) }))
    gaugeFromDatabase(registry, log, { name, help, labelNames: ['queue', 'job'], read })
  }
  ofJobs('jobs_waiting', 'Jobs that are due and wait for a worker', ({ waiting }) => waiting)
  ofJobs('jobs_running', 'Jobs that a worker has locked', ({ running }) => running)
  ofJobs('jobs_dead', 'Jobs that used up their attempts', ({ dead }) => dead)
  ofJobs('job_lag_seconds', 'How long the oldest waiting job has been due', ({ lag }) => lag)
}
