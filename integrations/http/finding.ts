/** A line of the check's output: either everything is fine, or what the operator should do. */
export type Finding = { kind: 'ok'; what: string; message: string } | { kind: 'todo'; what: string; message: string }

export const ok = (what: string, message: string): Finding => ({ kind: 'ok', what, message })
export const todo = (what: string, message: string): Finding => ({ kind: 'todo', what, message })

/** The reason that another server or the network gives, without a stack. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (['TimeoutError', 'AbortError'].includes(error.name)) return 'no answer in time'
  const cause = error.cause instanceof Error ? reasonOf(error.cause) : ''
  // An attempt on several addresses has the reasons only in its inner errors.
  const inside = error instanceof AggregateError ? reasonOf(error.errors[0]) : ''
  return cause || error.message || inside || error.name
}
