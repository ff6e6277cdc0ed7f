import { type Allowed, allowed, refused } from '#domain/platform/values/allowed.ts'

/** Work of staff on many things at once. */
export const bulkKinds = ['MARK_SENT', 'REFUND_DUE', 'GRANT_ACCESS', 'CHANGE_PRICES', 'PUBLISH', 'UNPUBLISH'] as const
export type BulkKind = (typeof bulkKinds)[number]

/** A DRAFT shows what would happen. RUNNING: a job is at work, or begins soon. One that is STOPPED goes on where it was. */
export const bulkStatuses = ['DRAFT', 'RUNNING', 'STOPPED', 'DONE'] as const
export type BulkStatus = (typeof bulkStatuses)[number]

/** WRONG: to be put right before. LEFT_OUT: not possible any more when its turn came. */
export const bulkOutcomes = ['WAITING', 'DONE', 'LEFT_OUT', 'WRONG'] as const
export type BulkOutcome = (typeof bulkOutcomes)[number]

/** More items are refused: no page could be checked by anybody. */
export const mostBulkItems = 5_000

/** Time in which a press can be undone before anything happens. */
export const undoSeconds = 10

export const bulkActions = ['RUN', 'STOP', 'CORRECT'] as const
export type BulkAction = (typeof bulkActions)[number]

const actions: Record<BulkAction, { from: readonly BulkStatus[]; otherwise: string }> = {
  // A second press finds what the first one began.
  RUN: { from: ['DRAFT', 'STOPPED', 'RUNNING'], otherwise: 'Isto já foi feito: veja o resultado abaixo.' },
  STOP: { from: ['RUNNING', 'STOPPED'], otherwise: 'Isto não está em andamento: não há o que parar.' },
  CORRECT: { from: ['DRAFT'], otherwise: 'Isto já começou: o que ficou de fora se faz de novo, a partir da lista.' },
}

export const bulkCan = (action: BulkAction, status: BulkStatus): Allowed =>
  actions[action].from.includes(status) ? allowed : refused('CONFLICT', actions[action].otherwise)
