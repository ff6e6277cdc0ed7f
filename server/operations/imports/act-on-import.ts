import type { ImportAction } from '#domain/operations/imports/import-can.ts'
import { announcedPerHour } from '#domain/operations/imports/import-can.ts'
import { type ImportKind, type ImportPlatform, mapColumns, mappingOf, missingFields } from '#domain/operations/imports/import-fields.ts'
import type { DateOrder } from '#domain/operations/imports/parse-moment.ts'
import { queueImportedEmails } from '#server/delivery/access/course-emails.sql.ts'
import { startCharges } from '#server/orders/subscriptions/imported-subscriptions.sql.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { removeFile } from '#server/catalogue/media/remove-file.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { listLines } from './import-rows.sql.ts'
import { addImportJob, beginStep, changeImport, deleteImport, type ImportRow, lockFor } from './imports.sql.ts'
import { chooseCourses } from './named-courses.sql.ts'

export interface ImportChoices {
  kind?: ImportKind | null
  platform?: ImportPlatform | null
  /** For each column its field, or nothing. Without them they are recognized again. */
  fields?: readonly string[] | null
  dateOrder?: DateOrder | null
  /** Courses, or plans, of the store by their keys in the file; null: none. */
  courses?: readonly { key: string; courseId?: string | null }[] | null
  /** Statuses of the file by their keys, and whether they mean that a purchase is paid. */
  statuses?: readonly { key: string; isPaid: boolean }[] | null
  /** Whether the file gives back what staff have ended. */
  restores?: boolean | null
}

interface Wanted {
  id: string
  actor: string
  /** The user. */
  subject: string
  action: ImportAction
  choices: ImportChoices
}

/** An action of staff on an import. Of two presses at the same moment the second one is refused, or finds the work of the first. */
export async function actOnImport(
  deps: Pick<Deps, 'db' | 'storage' | 'log'>,
  { id, actor, subject, action, choices }: Wanted,
): Promise<void> {
  const { db } = deps
  const row = await db.transaction().execute(async (tx) => {
    const locked = await lockFor(tx, id, action)
    await acts[action](tx, locked, { actor, subject, choices })
    return locked
  })
  // From here on its lines are what is imported, and what it says of people is in one place less.
  if (action === 'RUN' || action === 'REMOVE') await removeFile(deps, row.file_id, actor)
}

const acts: Record<ImportAction, (tx: Tx, row: ImportRow, given: Omit<Wanted, 'id' | 'action'>) => Promise<unknown>> = {
  CHECK: check,
  MATCH: match,
  RUN: run,
  STOP: (tx, { id }) => changeImport(tx, id, { status: 'STOPPED' }),
  RETRY: (tx, { id }) => addImportJob(tx, id),
  UNDO: (tx, { id }, by) => beginStep(tx, id, 'UNDOING', runner(by)),
  REMOVE: (tx, { id }) => deleteImport(tx, id),
  ANNOUNCE: (tx, { id, kind }, { actor }) => {
    const pace = { most: announcedPerHour, perHour: announcedPerHour }
    return kind === 'SUBSCRIPTIONS' ? startCharges(tx, id, { ...pace, actor }) : queueImportedEmails(tx, id, pace)
  },
}

/** Reads the file again, by the columns that staff chose. */
async function check(tx: Tx, row: ImportRow, { choices }: Pick<Wanted, 'choices'>) {
  const kind = choices.kind ?? row.kind
  const mapping = choices.fields ? mappingOf(choices.fields, kind) : mapColumns(row.header, kind)
  const missing = missingFields(kind, mapping)
  if (missing.length > 0) throw new Refusal('BAD_USER_INPUT', `Escolha a coluna de: ${missing.join(', ')}.`)
  const { platform, dateOrder: date_order } = choices
  await beginStep(tx, row.id, 'READING', {
    kind,
    mapping,
    ...(platform && { platform }),
    ...(date_order !== undefined && { date_order }),
    restores: false,
    lines: 0,
    counts: {},
  })
}

/** Courses and statuses that staff chose for words of the file. The lines are judged again; by other statuses, they are read again. */
async function match(tx: Tx, row: ImportRow, { choices }: Pick<Wanted, 'choices'>) {
  await needLines(tx, row)
  await chooseCourses(tx, row.id, choices.courses ?? [])
  const restores = choices.restores ?? row.restores
  const decided = new Map(choices.statuses?.map(({ key, isPaid }) => [key, isPaid ? ('PAID' as const) : ('UNPAID' as const)]))
  if (decided.size === 0) return beginStep(tx, row.id, 'CHECKING', { restores })
  const statuses = row.statuses.map((word) => ({
    ...word,
    payment: decided.get(word.key) ?? word.payment,
    isDecided: word.isDecided || decided.has(word.key),
  }))
  return beginStep(tx, row.id, 'READING', { statuses, restores, lines: 0, counts: {} })
}

const runner = ({ actor, subject }: Pick<Wanted, 'actor' | 'subject'>) => ({ run_by: actor, run_subject: subject })

async function run(tx: Tx, row: ImportRow, by: Pick<Wanted, 'actor' | 'subject'>) {
  await needLines(tx, row)
  await beginStep(tx, row.id, 'RUNNING', { ...runner(by), ...(row.status === 'STOPPED' ? { done_lines: row.done_lines } : {}) })
}

/** Lines are deleted when they have waited for long, or with their person (docs/imports.md#personal-data). */
async function needLines(tx: Tx, { id, status }: ImportRow) {
  if ((await listLines(tx, id, { outcome: null, limit: 1 })).length > 0) return
  const again = status === 'READY' ? 'Confira o arquivo de novo.' : 'Envie o arquivo de novo.'
  throw new Refusal('CONFLICT', `As linhas desta importação já foram apagadas. ${again}`)
}
