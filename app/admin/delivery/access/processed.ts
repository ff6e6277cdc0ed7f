import type { PermissionAction } from './access.ts'

export type Outcome = { kind: 'waiting' } | { kind: 'running' } | { kind: 'done' } | { kind: 'failed'; message: string }
export interface Processed {
  email: string
  outcome: Outcome
}

/** The list before these addresses are processed: in a new list all are waiting, in a retry only the retried ones. */
export const queued = (list: readonly Processed[], emails: readonly string[]): Processed[] =>
  list.length === 0
    ? emails.map((email) => ({ email, outcome: { kind: 'waiting' } }))
    : list.map((each) => (emails.includes(each.email) ? { ...each, outcome: { kind: 'waiting' } } : each))

export const withOutcome = (list: readonly Processed[], email: string, outcome: Outcome): Processed[] =>
  list.map((each) => (each.email === email ? { email, outcome } : each))

export const failedIn = (list: readonly Processed[]): string[] =>
  list.filter(({ outcome }) => outcome.kind === 'failed').map(({ email }) => email)

export const endedIn = (list: readonly Processed[]): number =>
  list.filter(({ outcome }) => outcome.kind === 'done' || outcome.kind === 'failed').length

export function progressText(list: readonly Processed[], running: boolean): string {
  const ended = endedIn(list)
  const failed = failedIn(list).length
  if (running) return `${ended} de ${list.length}`
  if (failed === 0) return `Pronto: ${ended} de ${list.length}.`
  return `${ended - failed} de ${list.length} deram certo, ${failed} ${failed === 1 ? 'falhou' : 'falharam'}.`
}

export function reviewTitle(action: PermissionAction, count: number): string {
  const people = `${count} ${count === 1 ? 'pessoa' : 'pessoas'}`
  return action === 'grant' ? `Dar permissão a ${people}` : `Remover a permissão de ${people}`
}
