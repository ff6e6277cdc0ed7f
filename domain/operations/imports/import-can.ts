import { type Allowed, allowed, refused } from '#domain/platform/values/allowed.ts'

/**
 * Becomes of a line: SAME: the store has it already. REVOKED: staff have ended this access, and did not say that the file gives it back. SKIP: it
 * has nothing to import. REFUSE: it has to be corrected.
 */
export const importOutcomes = ['CREATE', 'CHANGE', 'SAME', 'REVOKED', 'SKIP', 'REFUSE'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/**
 * MAPPING: staff choose what the columns are. READING and CHECKING make the dry run, whose result is READY. A run that is STOPPED goes on
 * where it was.
 */
export const importStatuses = ['MAPPING', 'READING', 'CHECKING', 'READY', 'RUNNING', 'STOPPED', 'DONE', 'UNDOING', 'UNDONE'] as const
export type ImportStatus = (typeof importStatuses)[number]

/** A job is at work. */
const moving: readonly ImportStatus[] = ['READING', 'CHECKING', 'RUNNING', 'UNDOING']
export const isMoving = (status: ImportStatus) => moving.includes(status)

export const importActions = ['CHECK', 'MATCH', 'RUN', 'STOP', 'RETRY', 'UNDO', 'REMOVE', 'ANNOUNCE'] as const
export type ImportAction = (typeof importActions)[number]

/** From which states each action is possible, and why not from the others. */
const actions: Record<ImportAction, { from: readonly ImportStatus[]; otherwise: string }> = {
  CHECK: { from: ['MAPPING', 'READY'], otherwise: 'A importação já começou: as colunas não mudam mais.' },
  MATCH: { from: ['READY'], otherwise: 'Cursos e situações se escolhem depois da conferência e antes da importação.' },
  RUN: { from: ['READY', 'STOPPED'], otherwise: 'Esta importação não está à espera de começar.' },
  STOP: { from: ['RUNNING'], otherwise: 'Esta importação não está em andamento.' },
  RETRY: { from: moving, otherwise: 'Não há trabalho a repetir: ele terminou ou foi parado.' },
  UNDO: { from: ['STOPPED', 'DONE'], otherwise: 'Só se desfaz uma importação que terminou ou parou.' },
  REMOVE: {
    from: ['MAPPING', 'READING', 'CHECKING', 'READY'],
    otherwise: 'Uma importação que começou fica no histórico: você pode desfazê-la.',
  },
  ANNOUNCE: { from: ['DONE'], otherwise: 'Avise as pessoas depois que a importação terminar.' },
}

export const importCan = (action: ImportAction, status: ImportStatus): Allowed =>
  actions[action].from.includes(status) ? allowed : refused('CONFLICT', actions[action].otherwise)

/** At most so many people are told of their accesses in an hour, and by one press (docs/imports.md#telling-people). */
export const announcedPerHour = 500
