import { counted } from '#domain/platform/values/counted.ts'
import type { PermissionAction } from './access.ts'

export type Outcome = { kind: 'waiting' } | { kind: 'running' } | { kind: 'done' } | { kind: 'failed'; message: string }
/** The outcome of each address, in the order in which they were entered. */
export type Processed = ReadonlyMap<string, Outcome>

/** The same with this outcome of these addresses. */
export const withOutcome = (list: Processed, emails: readonly string[], outcome: Outcome): Processed =>
  new Map([...list, ...emails.map((email) => [email, outcome] as const)])

export const failedIn = (list: Processed): string[] => [...list].flatMap(([email, { kind }]) => (kind === 'failed' ? [email] : []))

export const endedIn = (list: Processed): number => [...list.values()].filter(({ kind }) => kind === 'done' || kind === 'failed').length

export function progressText(list: Processed, running: boolean): string {
  const ended = endedIn(list)
  const failed = failedIn(list).length
  if (running) return `${ended} de ${list.size}`
  if (failed === 0) return `Pronto: ${ended} de ${list.size}.`
  return `${ended - failed} de ${list.size} deram certo, ${counted(failed, 'falhou', 'falharam')}.`
}

export function reviewTitle(action: PermissionAction, count: number): string {
  const people = counted(count, 'pessoa', 'pessoas')
  return action === 'grant' ? `Dar permissão a ${people}` : `Remover a permissão de ${people}`
}
