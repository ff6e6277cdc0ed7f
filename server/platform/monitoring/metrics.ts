import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { jobRuns, providerCalls, webhookReceptions, webhookResults } from './events.ts'

export type Metrics = ReturnType<typeof openMetrics>

/** The metrics of a process, in a registry of its own. docs/operations.md explains them. */
export function openMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by the route that answered',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 3, 10],
    registers,
  })
  const callSeconds = new Histogram({
    name: 'provider_call_seconds',
    help: 'Time of a call to a provider, by its outcome',
    labelNames: ['provider', 'operation', 'outcome'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const jobSeconds = new Histogram({
    name: 'job_run_seconds',
    help: 'Time that a job ran, by its outcome',
    labelNames: ['queue', 'job', 'outcome'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 15, 60],
    registers,
  })
  const receptions = new Counter({
    name: 'webhook_events_total',
    help: 'Webhook events: stored, repeated, unknown (unsigned and about no payment of ours, not stored), refused (wrong signature)',
    labelNames: ['result'],
    registers,
  })
  const readings = new Counter({
    name: 'webhook_readings_total',
    help: 'Webhook events whose payment was read, by the result',
    labelNames: ['result'],
    registers,
  })
  // A series that begins with its first event has not increased. Those of an alert begin with the process.
  receptions.inc({ result: 'refused' }, 0)
  providerCalls.subscribe(({ seconds: time, ...labels }) => callSeconds.observe(labels, time))
  jobRuns.subscribe(({ seconds: time, ...labels }) => jobSeconds.observe(labels, time))
  webhookReceptions.subscribe((labels) => receptions.inc(labels))
  webhookResults.subscribe((labels) => readings.inc(labels))
  return { registry, seconds }
}
