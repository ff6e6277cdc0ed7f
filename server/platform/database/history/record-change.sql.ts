import { sql } from 'kysely'
import { changesBetween } from '#domain/platform/forms/changes.ts'
import { hasSlug, keepFormerSlug } from './former-slugs.sql.ts'
import { checkNewFiles } from '#server/platform/files/check-new-files.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import type { Db, Tx } from '../database.ts'
import { record } from './history.sql.ts'

const tables = {
  COURSE: 'courses',
  BOOK: 'books',
  BUNDLE: 'bundles',
  BANNER: 'banners',
  POST: 'posts',
  COUPON: 'coupons',
  SETTINGS: 'store_settings',
  WEBHOOK: 'webhook_endpoints',
} as const

interface Creation<Row> {
  actor: string
  entity: keyof typeof tables
  /** Becomes the id of the row. Null: an id of the database. */
  key: string | null
  write: (tx: Tx, ownId: { id?: string }) => Promise<Row>
  read: (tx: Tx, id: string) => Promise<Row | undefined>
}

/**
 * Creates a row with `write`, and records it. If the same staff member has created one with this key before, that one is returned: the
 * response to it may have been lost.
 */
export async function recordCreation<Row extends { id: string }>(db: Db, { actor, entity, key, write, read }: Creation<Row>): Promise<Row> {
  return db.transaction().execute(async (tx) => {
    const before = key ? await creatorOf(tx, entity, key) : undefined
    if (key && before) return (before.actor === actor && (await read(tx, key))) || refuseKey()
    const row = await write(tx, key ? { id: key } : {})
    const created = await locked(tx, entity, row.id)
    await checkNewFiles(tx, {}, created)
    if (hasSlug(entity)) await keepFormerSlug(tx, entity, {}, created)
    await record(tx, { actor, entity, entityId: row.id, action: 'CREATED', changes: changesBetween({}, created) })
    return row
  })
}

/** Undefined if there is no such row. Of two calls at the same moment, the second one waits for the first one. */
async function creatorOf(tx: Tx, entity: keyof typeof tables, id: string): Promise<{ actor: string | null } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('creation'), hashtext(${id}))`.execute(tx)
  const { rows } = await sql<{ actor: string | null }>`
    select (select actor from history where entity = ${entity} and entity_id = made.id and action = 'CREATED') as actor
    from ${sql.table(tables[entity])} as made where id = ${id}`.execute(tx)
  return rows[0]
}

function refuseKey(): never {
  throw new Refusal('CONFLICT', 'Isto já foi criado com a mesma chave, por outra pessoa, ou foi removido depois.')
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
  if (hasSlug(entity) && after.id) await keepFormerSlug(tx, entity, before, after)
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
  return rows[0] ? { ...rows[0], ...(await fiscalFields(tx, entity, id)) } : {}
}

/** How a product is taxed otherwise than its classes, as fields of the product such as `fiscal_course_ncm`. */
async function fiscalFields(tx: Tx, entity: keyof typeof tables, id: string): Promise<Record<string, unknown>> {
  if (entity !== 'COURSE' && entity !== 'BOOK') return {}
  const { rows } = await sql<{ field: string; value: unknown }>`
    select 'fiscal_' || lower(class) || '_' || key as field, value
    from fiscal_overrides, jsonb_each(to_jsonb(fiscal_overrides) - '{id,class,course_id,book_id,updated_at}'::text[])
    where ${sql.ref(entity === 'COURSE' ? 'course_id' : 'book_id')} = ${id} and value <> 'null'`.execute(tx)
  return Object.fromEntries(rows.map(({ field, value }) => [field, value]))
}
