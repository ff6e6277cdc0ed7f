import { sql } from 'kysely'
import type { DB } from '#database/tables.generated.ts'
import { changesBetween } from '#domain/platform/forms/changes.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import type { Db, Tx } from '../database.ts'
import { type HistoryEntity, record } from './history.sql.ts'

type Stored = Record<string, unknown>

/** A kind of row that has a history, as its owner declares it. */
export interface Recorded {
  entity: HistoryEntity
  /** Its key is `id`. */
  table: keyof DB
  /** Fields of the row that another table keeps. */
  otherFields?: (tx: Tx, id: string) => Promise<Stored>
  /** Runs after the row was written. Throws a Refusal if it may not stay so. `before`: empty for a new row, `after` for one that does not exist. */
  check?: (tx: Tx, before: Stored, after: Stored) => Promise<void>
}

interface Creation<Row> {
  actor: string
  recorded: Recorded
  /** Becomes the id of the row. Null: an id of the database. */
  key: string | null
  write: (tx: Tx, ownId: { id?: string }) => Promise<Row>
  read: (tx: Tx, id: string) => Promise<Row | undefined>
}

/**
 * Creates a row with `write`, and records it. If the same staff member has created one with this key before, that one is returned: the
 * response to it may have been lost.
 */
export async function recordCreation<Row extends { id: string }>(
  db: Db,
  { actor, recorded, key, write, read }: Creation<Row>,
): Promise<Row> {
  return db.transaction().execute(async (tx) => {
    const before = key ? await creatorOf(tx, recorded, key) : undefined
    if (key && before) return (before.actor === actor && (await read(tx, key))) || refuseKey()
    const row = await write(tx, key ? { id: key } : {})
    const created = await locked(tx, recorded, row.id)
    await recorded.check?.(tx, {}, created)
    await record(tx, { actor, entity: recorded.entity, entityId: row.id, action: 'CREATED', changes: changesBetween({}, created) })
    return row
  })
}

/** Undefined if there is no such row. Of two calls at the same moment, the second one waits for the first one. */
async function creatorOf(tx: Tx, { entity, table }: Recorded, id: string): Promise<{ actor: string | null } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('creation'), hashtext(${id}))`.execute(tx)
  const { rows } = await sql<{ actor: string | null }>`
    select (select actor from history where entity = ${entity} and entity_id = made.id and action = 'CREATED') as actor
    from ${sql.table(table)} as made where id = ${id}`.execute(tx)
  return rows[0]
}

function refuseKey(): never {
  throw new Refusal('CONFLICT', 'Isto já foi criado com a mesma chave, por outra pessoa, ou foi removido depois.')
}

/** Changes or removes a row with `write`, and records the differences. A write that changes nothing is not recorded. */
export async function recordChange<Result>(
  db: Db,
  actor: string,
  recorded: Recorded,
  id: string,
  write: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute((tx) => recordChangeWithin(tx, actor, recorded, id, () => write(tx)))
}

/** The same in a transaction that changes several rows. `write` gets the row as it is, locked. */
export async function recordChangeWithin<Result>(
  tx: Tx,
  actor: string,
  recorded: Recorded,
  id: string,
  write: (before: Record<string, unknown>) => Promise<Result>,
): Promise<Result> {
  const before = await locked(tx, recorded, id)
  const result = await write(before)
  const after = await locked(tx, recorded, id)
  await recorded.check?.(tx, before, after)
  const changes = changesBetween(before, after)
  if (before.removed_at === null && after.removed_at)
    await record(tx, { actor, entity: recorded.entity, entityId: id, action: 'REMOVED', changes: [] })
  else if (changes.length > 0) await record(tx, { actor, entity: recorded.entity, entityId: id, action: 'EDITED', changes })
  return result
}

/** The lock does not hold up a sale, which refers to the row by a foreign key. */
async function locked(tx: Tx, { table, otherFields }: Recorded, id: string): Promise<Stored> {
  const { rows } = await sql<Stored>`select * from ${sql.table(table)} where id = ${id} for no key update`.execute(tx)
  return rows[0] ? { ...rows[0], ...(await otherFields?.(tx, id)) } : {}
}
