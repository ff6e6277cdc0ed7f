import { Counter, Histogram, type Registry } from 'prom-client'
import { emailResults } from '../monitoring/events.ts'

/** Counts the attempts to send an e-mail of these kinds. */
export function registerEmailMetrics(registry: Registry, kinds: readonly string[]) {
  const emails = new Counter({
    name: 'emails_total',
    help: 'Attempts to send an e-mail',
    labelNames: ['kind', 'result'],
    registers: [registry],
  })
  // A series that begins with its first event has not increased: those of an alert begin with the process.
  for (const kind of kinds) emails.inc({ kind, result: 'refused' }, 0)
  const seconds = new Histogram({
    name: 'email_sent_seconds',
    help: 'Time from queuing an e-mail until the mail server took it',
    labelNames: ['kind'],
    buckets: [5, 15, 60, 300, 1800],
    registers: [registry],
  })
  emailResults.subscribe(({ seconds: taken, ...labels }) => {
    emails.inc(labels)
    if (labels.result === 'sent' && taken !== undefined) seconds.observe({ kind: labels.kind }, taken)
  })
}
