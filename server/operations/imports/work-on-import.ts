import { isMoving, type ImportStatus } from '#domain/operations/imports/import-can.ts'
import { isAboutPeople } from '#domain/operations/imports/import-fields.ts'
import { deleteImportedAccesses, restoreAccesses } from '#server/delivery/access/access.sql.ts'
import { deleteProgressOf, importProgress } from '#server/delivery/library/progress.sql.ts'
import { deleteImportedBuyers, importBuyers } from '#server/people/buyers/buyers.sql.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { createEntries, judgeEntries, removeEntries } from './import-entries.ts'
import {
  changedAccesses,
  countOutcomes,
  isChangedByOthers,
  judgeLines,
  peopleIn,
  planAnew,
  progressIn,
  rememberBefore,
  silenceEvents,
  type Span,
} from './import-rows.sql.ts'
import { addImportJob, doStep, importById, type ImportRow, type Step } from './imports.sql.ts'
import { readLines } from './read-lines.ts'

type Needs = Pick<Deps, 'db' | 'log' | 'storage'>

/** After this time the job ends, and another one goes on: a stop of the worker waits for no import. */
const longestMs = 60_000
/** Lines, or accesses, of one transaction. */
const batch = 2_000

/** Does what an import waits for, step by step: each is a transaction that also stores how far it came, so that nothing is done twice. */
export async function workOnImport(deps: Needs, importId: string, until = Date.now() + longestMs): Promise<void> {
  const { db } = deps
  for (;;) {
    const row = await importById(db, importId)
    if (!row || !isMoving(row.status)) return
    if (Date.now() > until) return addImportJob(db, importId)
    const isUndone = row.status === 'UNDOING'
    if (row.status === 'READING') await readLines(deps, row, until)
    else if (isAboutPeople(row.kind)) await doStep(db, row, isUndone ? undoNext : nextLines)
    else if (row.status === 'CHECKING') await doStep(db, row, judgeEntries)
    else if (!(await (isUndone ? removeEntries : createEntries)(db, row))) await doStep(db, row, finish)
  }
}

const results: Partial<Record<ImportStatus, ImportStatus>> = { CHECKING: 'READY', RUNNING: 'DONE', UNDOING: 'UNDONE' }
const finish: Step = async (tx, { id, status, lines }) => ({
  status: results[status]!,
  done_lines: lines,
  counts: await countOutcomes(tx, id),
})

/** Judges the next lines, and in a run imports them. */
const nextLines: Step = async (tx, row) => {
  await planAnew(tx)
  const span: Span = { after: row.done_lines, until: Math.min(row.done_lines + batch, row.lines) }
  await (row.status === 'RUNNING' ? importLines(tx, row, span) : judgeLines(tx, row, span))
  return span.until < row.lines ? { done_lines: span.until } : finish(tx, row)
}

async function importLines(tx: Tx, row: ImportRow, span: Span) {
  const { id, mapping, kind, run_by, created_by } = row
  await silenceEvents(tx)
  const grants = kind === 'PURCHASES' || kind === 'ACCESSES'
  const changed = await judgeLines(tx, row, span, grants ? (run_by ?? created_by) : undefined)
  if (changed.length > 0) await rememberBefore(tx, row, span, changed)
  // Behind the accesses, in the order of locks (docs/sale.md).
  if (kind === 'PEOPLE' || [mapping.name, mapping.cpf, mapping.phone].some((place) => place !== undefined))
    await importBuyers(tx, id, peopleIn(row, span))
  if (mapping.progress !== undefined || mapping.lesson !== undefined) await importProgress(tx, progressIn(row, span))
}

/** Takes back what nothing has followed, and leaves the rest: accesses, then what lines changed of others, then people. */
const undoNext: Step = async (tx, row) => {
  await planAnew(tx)
  await silenceEvents(tx)
  if (row.done_lines === 0) {
    const gone = await deleteImportedAccesses(tx, row.id, isChangedByOthers(row), batch)
    await deleteProgressOf(tx, gone)
    if (gone.length === batch) return {}
  }
  const left = row.lines - row.done_lines
  if (left > 0) {
    // From the end, in the batches of the run: an access that several of them changed gets back one end after the other.
    const span: Span = { after: Math.floor((left - 1) / batch) * batch, until: left }
    await restoreAccesses(tx, changedAccesses(row, span))
    return { done_lines: row.lines - span.after }
  }
  return (await deleteImportedBuyers(tx, row.id, batch)) < batch ? finish(tx, row) : {}
}
