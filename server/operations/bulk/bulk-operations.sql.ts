import { type Selectable, sql } from 'kysely'
import type { BulkOperations } from '#database/tables.generated.ts'
import { type BulkKind, undoSeconds } from '#domain/operations/bulk/bulk-can.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { rowsAndCount, type Window } from '#server/platform/database/list-window.ts'
import { addJob } from '#server/platform/jobs/jobs.sql.ts'
import { insertItems, type NewBulkItem } from './bulk-items.sql.ts'

export type BulkOperation = Selectable<BulkOperations>
type NewOperation = Pick<BulkOperation, 'kind' | 'choices' | 'summary' | 'created_by'>

/** Throws BAD_USER_INPUT for no items, or too many. */
export async function insertOperation(tx: Tx, { choices, ...operation }: NewOperation, items: readonly NewBulkItem[]): Promise<string> {
  const { id } = await tx
    .insertInto('bulk_operations')
    .values({ ...operation, choices: JSON.stringify(choices) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertItems(tx, id, items)
  return id
}

export const operationById = (db: Db, id: string): Promise<BulkOperation | undefined> =>
  db.selectFrom('bulk_operations').selectAll().where('id', '=', id).executeTakeFirst()

/** Before anything of its items: one step at a time, and none after it was stopped. */
export const lockOperation = (tx: Tx, id: string): Promise<BulkOperation | undefined> =>
  tx.selectFrom('bulk_operations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function listOperations(db: Db, kinds: readonly BulkKind[], { offset, limit }: Window) {
  const all = db.selectFrom('bulk_operations').where('kind', '=', sql<BulkKind>`any(${kinds})`)
  return rowsAndCount(all.selectAll().orderBy('id', 'desc').offset(offset).limit(limit), all)
}

/** It is at work: the sweep leaves it alone. */
export const touchOperation = (db: Db, id: string) =>
  db
    .updateTable('bulk_operations')
    .set({ changed_at: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Who runs an operation: for the history, and as a user whose right is asked for again. */
export interface Starter {
  actor: string
  subject: string
}

/** Begins in some seconds, so that the press can be undone, or goes on at once if it has begun before. The operation must be locked. */
export async function startOperation(tx: Tx, { id }: BulkOperation, { actor, subject }: Starter) {
  const hasBegun = sql`exists (select from bulk_items where operation_id = ${id} and outcome in ('DONE', 'LEFT_OUT'))`
  const { run_at: runAt } = await tx
    .updateTable('bulk_operations')
    .set({
      status: 'RUNNING',
      run_by: actor,
      run_subject: subject,
      stop_reason: null,
      run_at: sql`now() + make_interval(secs => case when ${hasBegun} then 0 else ${undoSeconds}::int end)`,
      changed_at: sql`now()`,
    })
    .where('id', '=', id)
    .returning('run_at')
    .executeTakeFirstOrThrow()
  await addBulkJob(tx, id, runAt!)
}

/** `reason`: a sentence for staff, if it stops by itself. */
export const endOperation = (db: Db, id: string, status: 'STOPPED' | 'DONE', reason: string | null = null) =>
  db
    .updateTable('bulk_operations')
    .set({ status, stop_reason: reason, changed_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .execute()

export const bulkJobKey = (operationId: string) => `bulk:${operationId}`
export const addBulkJob = (db: Db, operationId: string, runAt = new Date()) =>
  addJob(db, 'work_on_bulk_operation', { operationId }, { runAt, key: bulkJobKey(operationId) })

/** Whoever looks for what became of one finds the history of each order or product (docs/retention.md). */
export async function deleteOldOperations(db: Db, most: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from bulk_operations where id in (
    select id from bulk_operations where status <> 'RUNNING' and changed_at < now() - interval '30 days' limit ${most} for update skip locked)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
