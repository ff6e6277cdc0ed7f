import { type Selectable, type Updateable, sql } from 'kysely'
import type { Imports } from '#database/tables.generated.ts'
import { type ImportAction, importCan, type ImportStatus } from '#domain/operations/imports/import-can.ts'
import type { ColumnMapping, ImportKind, ImportPlatform } from '#domain/operations/imports/import-fields.ts'
import type { Payment } from '#domain/operations/imports/payment-words.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { rowsAndCount, type Window } from '#server/platform/database/list-window.ts'
import { addJob } from '#server/platform/jobs/jobs.sql.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'

/** A status by its spelling in the file. `isDecided`: staff said what it means. */
export interface StatusWord {
  key: string
  word: string
  lines: number
  payment: Payment
  isDecided: boolean
}

export type ImportRow = Omit<Selectable<Imports>, 'kind' | 'platform' | 'statuses' | 'counts'> & {
  kind: ImportKind
  platform: ImportPlatform
  statuses: StatusWord[]
  counts: Record<string, number>
}

export const missingImport = 'Esta importação não existe.'

export async function insertImport(
  tx: Tx,
  { mapping, ...columns }: Pick<ImportRow, 'name' | 'file_id' | 'kind' | 'platform' | 'header' | 'mapping' | 'created_by'>,
): Promise<ImportRow> {
  return tx
    .insertInto('imports')
    .values({ ...columns, mapping: JSON.stringify(mapping) })
    .returningAll()
    .$castTo<ImportRow>()
    .executeTakeFirstOrThrow()
}

export async function importById(db: Db, id: string): Promise<ImportRow | undefined> {
  return db.selectFrom('imports').selectAll().where('id', '=', id).$castTo<ImportRow>().executeTakeFirst()
}

export async function listImports(db: Db, { offset, limit }: Window) {
  const all = db.selectFrom('imports')
  return rowsAndCount(all.selectAll().orderBy('id', 'desc').offset(offset).limit(limit).$castTo<ImportRow>(), all)
}

/** Locks an import, so that its steps follow each other. */
async function lockImport(tx: Tx, id: string): Promise<ImportRow | undefined> {
  return tx.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().$castTo<ImportRow>().executeTakeFirst()
}

/** Before anything that an import gives or takes back: one import runs at a time. */
export async function lockImports(tx: Tx) {
  await sql`select pg_advisory_xact_lock(hashtext('imports'))`.execute(tx)
}

/** The same for an action of staff. Throws a Refusal if it is not possible now. */
export async function lockFor(tx: Tx, id: string, action: ImportAction): Promise<ImportRow> {
  const row = await lockImport(tx, id)
  if (!row) throw new Refusal('NOT_FOUND', missingImport)
  const can = importCan(action, row.status)
  if (!can.allowed) throw new Refusal(can.code, can.reason)
  return row
}

type Change = Pick<
  Updateable<Imports>,
  'status' | 'kind' | 'platform' | 'lines' | 'done_lines' | 'problem' | 'run_by' | 'run_subject' | 'date_order' | 'restores'
> & {
  mapping?: ColumnMapping
  statuses?: readonly StatusWord[]
  counts?: Record<string, number>
}

/** The row must be locked, or nobody else may be changing it. */
export async function changeImport(db: Db, id: string, { mapping, statuses, counts, ...columns }: Change) {
  await db
    .updateTable('imports')
    .set({
      ...columns,
      ...(mapping && { mapping: JSON.stringify(mapping) }),
      ...(statuses && { statuses: JSON.stringify(statuses) }),
      ...(counts && { counts: JSON.stringify(counts) }),
      changed_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

export type Step = (tx: Tx, row: ImportRow) => Promise<Change>

/** Does a step in a transaction, and stores how far it came. False: staff stopped it, or another process is further on. */
export async function doStep(db: Db, { id, status, done_lines }: ImportRow, step: Step): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const row = await lockImport(tx, id)
    if (row?.status !== status || row.done_lines !== done_lines) return false
    await changeImport(tx, id, await step(tx, row))
    return true
  })
}

/** Begins a step, which a job does from the first line, or goes on with it. */
export async function beginStep(tx: Tx, id: string, status: ImportStatus, change: Change = {}) {
  await changeImport(tx, id, { done_lines: 0, problem: null, ...change, status })
  await addImportJob(tx, id)
}

export const importJobKey = (id: string) => `import:${id}`
export const addImportJob = (db: Db, importId: string) => addJob(db, 'work_on_import', { importId }, { key: importJobKey(importId) })

export async function deleteImport(tx: Tx, id: string) {
  await tx.deleteFrom('imports').where('id', '=', id).execute()
}

/** Courses by title and address, or plans by title, of which a file's names are compared. */
export async function catalogueCourses(db: Db, kind: ImportKind): Promise<{ id: string; title: string; slug: string }[]> {
  if (kind === 'SUBSCRIPTIONS')
    return db
      .selectFrom('plans')
      .select(['id', 'title', sql<string>`''`.as('slug')])
      .where('removed_at', 'is', null)
      .execute()
  return db.selectFrom('courses').select(['id', 'title', 'slug']).where('removed_at', 'is', null).orderBy('created_at').execute()
}
