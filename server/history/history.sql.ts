import { sql } from 'kysely'
import { type Change, changesBetween } from '#domain/changes.ts'
import { checkNewFiles } from '../files/check-new-files.ts'
import type { Db, Tx } from '../database/database.ts'

export type HistoryEntity = 'COURSE' | 'BOOK' | 'BANNER' | 'POST' | 'COUPON' | 'ORDER' | 'ACCESS'
export type HistoryAction = 'CREATED' | 'EDITED' | 'REMOVED' | 'SENT' | 'UNSENT' | 'GRANTED' | 'REVOKED' | 'REFUNDED' | 'CANCELED'

interface Entry {
  actor: string
  entity: HistoryEntity
  entityId: string
  action: HistoryAction
  changes: Change[]
}

/** Must run in the transaction of the operation, so that a change and its history line are stored together or not at all. */
export async function record(tx: Tx, { actor, entity, entityId, action, changes }: Entry) {
  await tx
    .insertInto('history')
    .values({ actor, entity, entity_id: entityId, action, changes: JSON.stringify(changes) })
    .execute()
}

const tables = { COURSE: 'courses', BOOK: 'books', BANNER: 'banners', POST: 'posts', COUPON: 'coupons' } as const

/** Creates a row with `write`, and records it. */
export async function recordCreation<Row extends { id: string }>(
  db: Db,
  actor: string,
  entity: keyof typeof tables,
  write: (tx: Tx) => Promise<Row>,
): Promise<Row> {
  return db.transaction().execute(async (tx) => {
    const row = await write(tx)
    const created = await locked(tx, entity, row.id)
    await checkNewFiles(tx, {}, created)
    await record(tx, { actor, entity, entityId: row.id, action: 'CREATED', changes: changesBetween({}, created) })
    return row
  })
}

/** Changes or removes a row with `write`, and records the differences. A write that changes nothing is not recorded. */
export async function recordChange<Result>(
  db: Db,
  actor: string,
  entity: keyof typeof tables,
  id: string,
  write: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute((tx) => recordChangeWithin(tx, actor, entity, id, () => write(tx)))
}

/** The same in a transaction that changes several rows. `write` gets the row as it is, locked. */
export async function recordChangeWithin<Result>(
  tx: Tx,
  actor: string,
  entity: keyof typeof tables,
  id: string,
  write: (before: Record<string, unknown>) => Promise<Result>,
): Promise<Result> {
  const before = await locked(tx, entity, id)
  const result = await write(before)
  const after = await locked(tx, entity, id)
  await checkNewFiles(tx, before, after)
  const changes = changesBetween(before, after)
  if (before.removed_at === null && after.removed_at) await record(tx, { actor, entity, entityId: id, action: 'REMOVED', changes: [] })
  else if (changes.length > 0) await record(tx, { actor, entity, entityId: id, action: 'EDITED', changes })
  return result
}

/** The lock does not hold up a sale, which refers to the row by a foreign key. */
async function locked(tx: Tx, entity: keyof typeof tables, id: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<
    Record<string, unknown>
  >`select * from ${sql.table(tables[entity])} where id = ${id} for no key update`.execute(tx)
  return rows[0] ?? {}
}

export async function listHistory(db: Db, entity: HistoryEntity, entityId: string, { offset, limit }: { offset: number; limit: number }) {
  const of = db.selectFrom('history').where('entity', '=', entity).where('entity_id', '=', entityId)
  const page = of.select('id').orderBy('id', 'desc').offset(offset).limit(limit)
  const [data, count] = await Promise.all([
    db.selectFrom('history').selectAll().where('id', 'in', page).orderBy('id', 'desc').execute(),
    of.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { data, totalCount: count.count }
}
