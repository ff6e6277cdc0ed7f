import { Counter, type Registry } from 'prom-client'
import { signInCodes } from '#server/platform/monitoring/events.ts'

export function registerSignInMetrics(registry: Registry) {
  const help = 'Sign-in codes that were typed: right, wrong, over'
  const codes = new Counter({ name: 'sign_in_codes_total', help, labelNames: ['result'], registers: [registry] })
  // A series that begins with its first event has not increased. Those of an alert begin with the process.
  codes.inc({ result: 'wrong' }, 0)
  signInCodes.subscribe((labels) => codes.inc(labels))
}
