import { isMoving, type ImportStatus } from '#domain/operations/imports/import-can.ts'
import { hasRight } from '#domain/platform/roles/rights.ts'
import { endImportedAccesses } from '#server/delivery/access/access-reasons.sql.ts'
import { deleteProgressOf, importProgress } from '#server/delivery/lessons/progress.sql.ts'
import { deleteImportedBuyers, importBuyers } from '#server/people/buyers/buyers.sql.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import {
  countOutcomes,
  grantLines,
  holdLines,
  judgeLines,
  peopleIn,
  planAnew,
  progressIn,
  silenceEvents,
  type Span,
} from './import-rows.sql.ts'
import { addImportJob, doStep, importById, type ImportRow, lockImports, type Step } from './imports.sql.ts'
import { deleteImportedSubscriptions } from '#server/orders/subscriptions/imported-subscriptions.sql.ts'
import { importSubscriptionLines, judgeSubscriptions } from './subscription-lines.sql.ts'
import { readLines } from './read-lines.ts'

type Needs = Pick<Deps, 'db' | 'log' | 'storage' | 'standingOf'>

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
    if (row.status === 'READING') await readLines(deps, row, until)
    else await doStep(db, row, (await isStillAllowed(deps, row)) ? (row.status === 'UNDOING' ? undoNext : nextLines) : stopped)
  }
}

/** A role that is taken away ends what its person has begun. Looking at lines changes nothing. */
const isStillAllowed = async ({ standingOf }: Needs, { status, run_subject: subject }: ImportRow) =>
  status === 'CHECKING' || (subject !== null && hasRight((await standingOf(subject)).role, 'imports.run'))

const stopped: Step = async (_, { run_by: by }) => ({
  status: 'STOPPED',
  problem: `Parou: ${by} não pode mais importar. Quem pode continua daqui, ou desfaz.`,
})

const results: Partial<Record<ImportStatus, ImportStatus>> = { CHECKING: 'READY', RUNNING: 'DONE', UNDOING: 'UNDONE' }
const finish: Step = async (tx, { id, status, lines }) => ({
  status: results[status]!,
  done_lines: lines,
  counts: await countOutcomes(tx, id),
})

/** Judges the next lines, and in a run imports them: two imports of the same people take turns. */
const nextLines: Step = async (tx, row) => {
  await planAnew(tx)
  const span: Span = { after: row.done_lines, until: Math.min(row.done_lines + batch, row.lines) }
  if (row.status === 'RUNNING') {
    await lockImports(tx)
    await holdLines(tx, row, span)
  }
  if (row.kind === 'SUBSCRIPTIONS') await judgeSubscriptions(tx, row, span)
  else await judgeLines(tx, row, span)
  if (row.status === 'RUNNING') await importLines(tx, row, span)
  return span.until < row.lines ? { done_lines: span.until } : finish(tx, row)
}

async function importLines(tx: Tx, row: ImportRow, span: Span) {
  const { id, mapping, kind, run_by, created_by } = row
  await silenceEvents(tx)
  if (kind === 'PURCHASES' || kind === 'ACCESSES') await grantLines(tx, row, span, run_by ?? created_by)
  if (kind === 'SUBSCRIPTIONS') await importSubscriptionLines(tx, row, span)
  // Behind the accesses, in the order of locks (docs/sale.md).
  if (kind === 'PEOPLE' || [mapping.name, mapping.cpf, mapping.phone].some((place) => place !== undefined))
    await importBuyers(tx, id, peopleIn(row, span))
  if (mapping.progress !== undefined || mapping.lesson !== undefined) await importProgress(tx, progressIn(row, span))
}

/** Takes back what the import gave, and nothing else: accesses with their progress, then people who have nothing here. */
const undoNext: Step = async (tx, row) => {
  await lockImports(tx)
  await planAnew(tx)
  await silenceEvents(tx)
  if ((await deleteImportedSubscriptions(tx, { importId: row.id, most: batch })) === batch) return {}
  const ended = await endImportedAccesses(tx, row.id, batch)
  await deleteProgressOf(tx, ended)
  if (ended.length === batch) return {}
  return (await deleteImportedBuyers(tx, row.id, batch)) < batch ? finish(tx, row) : {}
}
