import { type Selectable, sql } from 'kysely'
import type { BulkItems } from '#database/tables.generated.ts'
import { type BulkOutcome, mostBulkItems } from '#domain/operations/bulk/bulk-can.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { batchedByDatabase } from '#server/platform/database/batch.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { rowsAndCount, type Window } from '#server/platform/database/list-window.ts'

export type BulkItem = Selectable<BulkItems>
/** An item before it has its place in an operation. */
export type NewBulkItem = Partial<BulkItem> & Pick<BulkItem, 'title' | 'outcome'>

/** Throws BAD_USER_INPUT if there is nothing to do, or too much for anybody to check. */
export async function insertItems(tx: Tx, operationId: string, items: readonly NewBulkItem[]) {
  if (items.length === 0) throw new Refusal('BAD_USER_INPUT', 'Não há nada a fazer: escolha ao menos uma linha.')
  if (items.length > mostBulkItems) throw new Refusal('BAD_USER_INPUT', `De uma vez cabem até ${mostBulkItems}: escolha menos.`)
  const rows = items.map(({ input = {}, ...item }, place) => ({ ...item, input, position: place + 1 }))
  await sql`insert into bulk_items (operation_id, position, subject, email, line, title, note, cents, input, outcome, reason)
    select ${operationId}, position, subject, email, line, title, coalesce(note, ''), cents, input, outcome, reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as item (position integer, subject uuid, email text, line text, title text,
      note text, cents integer, input jsonb, outcome text, reason text)`.execute(tx)
}

export const deleteItems = (tx: Tx, operationId: string) => tx.deleteFrom('bulk_items').where('operation_id', '=', operationId).execute()

export async function listItems(db: Db, operationId: string, outcome: BulkOutcome | null, { offset, limit }: Window) {
  const all = db
    .selectFrom('bulk_items')
    .where('operation_id', '=', operationId)
    .$if(outcome !== null, (items) => items.where('outcome', '=', outcome!))
  return rowsAndCount(all.selectAll().orderBy('position').offset(offset).limit(limit), all)
}

export const allItems = (db: Db, operationId: string): Promise<BulkItem[]> =>
  db.selectFrom('bulk_items').selectAll().where('operation_id', '=', operationId).orderBy('position').execute()

interface Counted extends Pick<BulkItem, 'outcome'> {
  items: number
  cents: number
}

/** How many items of an operation have each outcome, and their sums. */
export const countItems = batchedByDatabase(readCounts, { most: 100 })

async function readCounts(db: Db, operationIds: readonly string[]): Promise<Counted[][]> {
  const rows = await db
    .selectFrom('bulk_items')
    .select(['operation_id', 'outcome', sql<number>`count(*)::int`.as('items'), sql<number>`coalesce(sum(cents), 0)::bigint`.as('cents')])
    .where('operation_id', 'in', operationIds)
    .groupBy(['operation_id', 'outcome'])
    .execute()
  return operationIds.map((id) => rows.filter(({ operation_id: operation }) => operation === id))
}

export const nextItem = (db: Db, operationId: string): Promise<BulkItem | undefined> =>
  db
    .selectFrom('bulk_items')
    .selectAll()
    .where('operation_id', '=', operationId)
    .where('outcome', '=', 'WAITING')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()

/** An erasure of its person waits, and takes back what this gives. False: it was faster. */
export async function holdItem(tx: Tx, { operation_id, position }: BulkItem): Promise<boolean> {
  const { rows } = await sql`select from bulk_items where operation_id = ${operation_id} and position = ${position} for key share`.execute(
    tx,
  )
  return rows.length > 0
}

/** The first result counts: another worker may have come to the same item. */
export async function settleItem(db: Db, { operation_id, position }: BulkItem, result: { outcome: BulkOutcome; reason?: string | null }) {
  await db
    .updateTable('bulk_items')
    .set({ outcome: result.outcome, reason: result.reason ?? null })
    .where('operation_id', '=', operation_id)
    .where('position', '=', position)
    .where('outcome', '=', 'WAITING')
    .execute()
}

/** The lines about an order, or about the accesses of an address. */
export async function deleteItemsOf(tx: Tx, of: { orderId: string } | { email: string }) {
  const items = tx.deleteFrom('bulk_items')
  await ('orderId' in of ? items.where('subject', '=', of.orderId) : items.where('email', '=', of.email)).execute()
}
