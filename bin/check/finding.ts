/** One line of the check: all is well, or what its owner should do. */
export type Finding = { kind: 'ok'; what: string; says: string } | { kind: 'todo'; what: string; says: string }

export const ok = (what: string, says: string): Finding => ({ kind: 'ok', what, says })
export const todo = (what: string, says: string): Finding => ({ kind: 'todo', what, says })

/** The reason that somebody else's server or the network gives, without a stack. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'no answer in time'
  const cause = error.cause instanceof Error ? reasonOf(error.cause) : ''
  // What was tried on several addresses says its reasons only inside.
  const inside = error instanceof AggregateError ? reasonOf(error.errors[0]) : ''
  return cause || error.message || inside || error.name
}
