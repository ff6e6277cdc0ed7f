import { counted } from '#domain/platform/values/counted.ts'
import type { PermissionAction } from './access.ts'

export type Outcome = { kind: 'waiting' } | { kind: 'running' } | { kind: 'done' } | { kind: 'failed'; message: string }
export interface Processed {
  email: string
  outcome: Outcome
}

/** The list with this outcome of these addresses. One that is not in it yet comes last. */
export function withOutcome(list: readonly Processed[], emails: readonly string[], outcome: Outcome): Processed[] {
  const outcomes = new Map(list.map((each) => [each.email, each.outcome]))
  for (const email of emails) outcomes.set(email, outcome)
  return [...outcomes].map(([email, own]) => ({ email, outcome: own }))
}

export const failedIn = (list: readonly Processed[]): string[] =>
  list.filter(({ outcome }) => outcome.kind === 'failed').map(({ email }) => email)

export const endedIn = (list: readonly Processed[]): number =>
  list.filter(({ outcome }) => outcome.kind === 'done' || outcome.kind === 'failed').length

export function progressText(list: readonly Processed[], running: boolean): string {
  const ended = endedIn(list)
  const failed = failedIn(list).length
  if (running) return `${ended} de ${list.length}`
  if (failed === 0) return `Pronto: ${ended} de ${list.length}.`
  return `${ended - failed} de ${list.length} deram certo, ${counted(failed, 'falhou', 'falharam')}.`
}

export function reviewTitle(action: PermissionAction, count: number): string {
  const people = counted(count, 'pessoa', 'pessoas')
  return action === 'grant' ? `Dar permissão a ${people}` : `Remover a permissão de ${people}`
}
