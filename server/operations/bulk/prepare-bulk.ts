import type { BulkAction, BulkKind } from '#domain/operations/bulk/bulk-can.ts'
import { bulkCan } from '#domain/operations/bulk/bulk-can.ts'
import { allowed, refused } from '#domain/platform/values/allowed.ts'
import { notFound, throwUnless } from '#domain/platform/refusals/refusal.ts'
import type { Db } from '#server/platform/database/database.ts'
import { allItems, deleteItems, insertItems } from './bulk-items.sql.ts'
import { addBulkJob, endOperation, insertOperation, lockOperation, type Starter, startOperation } from './bulk-operations.sql.ts'
import type { Wanted } from './bulk-work.ts'
import { bulkWorks } from './bulk-works.ts'

export const missingBulk = 'Este trabalho não existe mais.'

interface Draft extends Omit<Wanted, 'choices'> {
  kind: BulkKind
  actor: string
  choices?: object
  summary?: string
}

/** Stores what would happen, and changes nothing else. Returns the id of the draft. */
export async function prepareBulk(db: Db, { kind, actor, summary = '', choices = {}, ids, lines }: Draft): Promise<string> {
  const isChosen = ids !== null
  const items = await bulkWorks[kind].prepare(db, { choices, ids, lines })
  const operation = { kind, summary, created_by: actor, choices: { ...choices, isChosen } }
  return db.transaction().execute((tx) => insertOperation(tx, operation, items))
}

/** An action of staff. Of two presses at the same moment the second one finds what the first one did. */
export async function actOnBulk(db: Db, id: string, action: Exclude<BulkAction, 'CORRECT'>, starter: Starter) {
  await db.transaction().execute(async (tx) => {
    const operation = (await lockOperation(tx, id)) ?? notFound(missingBulk)
    throwUnless(bulkCan(action, operation.status))
    if (action === 'STOP') await endOperation(tx, id, 'STOPPED')
    else if (operation.status === 'RUNNING') await addBulkJob(tx, id, operation.run_at!)
    else await startOperation(tx, operation, starter)
  })
}

interface Correction {
  position: number
  /** The line that staff have read there. */
  was: string
  lines: string[]
}

const changedBulk = refused('CONFLICT', 'Estas linhas já mudaram, talvez em outra janela. Olhe de novo antes de corrigir.')

/** Lines of a draft that staff have put right, by their places: everything is prepared again, with the orders as they are now. */
export async function correctBulk(db: Db, id: string, corrections: readonly Correction[]) {
  const corrected = new Map(corrections.map(({ position, lines }) => [position, lines]))
  await db.transaction().execute(async (tx) => {
    const { kind, status, choices } = (await lockOperation(tx, id)) ?? notFound(missingBulk)
    throwUnless(bulkCan('CORRECT', status))
    const before = await allItems(tx, id)
    for (const { position, was } of corrections) throwUnless(before[position - 1]?.line === was ? allowed : changedBulk)
    const { isChosen } = choices as { isChosen: boolean }
    const ids = isChosen ? before.flatMap(({ subject }) => subject ?? []) : null
    const lines = before.flatMap(({ position, line }) => corrected.get(position) ?? line ?? [])
    const items = await bulkWorks[kind].prepare(tx, { choices, ids, lines })
    await deleteItems(tx, id)
    await insertItems(tx, id, items)
  })
}
