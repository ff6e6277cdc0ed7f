import { Counter, type Registry } from 'prom-client'
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
  emailResults.subscribe((labels) => emails.inc(labels))
}
