import { sql } from 'kysely'
import type { Change } from '#domain/platform/forms/changes.ts'
import type { HistoryAction } from '#domain/platform/forms/history-actions.ts'
import type { Db, Tx } from '../database.ts'
import { rowsAndCount } from '../list-window.ts'

/** Entities whose history the panel shows. That of ACCESS belongs to a course. */
export const historyEntities = [
  'COURSE',
  'BOOK',
  'BUNDLE',
  'PLAN',
  'SUBSCRIPTION',
  'BANNER',
  'POST',
  'COUPON',
  'ORDER',
  'ACCESS',
  'SETTINGS',
  'PERSON',
  'MESSAGE',
  'QUESTION',
  'FISCAL_DOCUMENT',
  'WEBHOOK',
  'TOKEN',
  'STAFF',
] as const
export type HistoryEntity = (typeof historyEntities)[number] | 'ACCESS_RECORDS'

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

/** The same for several rows. */
export async function recordEach(tx: Tx, entityIds: readonly string[], { actor, entity, action, changes }: Omit<Entry, 'entityId'>) {
  await sql`insert into history (actor, entity, entity_id, action, changes)
    select ${actor}, ${entity}, id, ${action}, ${JSON.stringify(changes)}::jsonb from unnest(${[...entityIds]}::uuid[]) as id`.execute(tx)
}

export const hasHappened = async (db: Db, entity: HistoryEntity, entityId: string, action: Entry['action']): Promise<boolean> =>
  (await db
    .selectFrom('history')
    .select('id')
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .where('action', '=', action)
    .limit(1)
    .executeTakeFirst()) !== undefined

export async function listHistory(db: Db, entity: HistoryEntity, entityId: string, { offset, limit }: { offset: number; limit: number }) {
  const of = db.selectFrom('history').where('entity', '=', entity).where('entity_id', '=', entityId)
  const page = of.select('id').orderBy('id', 'desc').offset(offset).limit(limit)
  return rowsAndCount(db.selectFrom('history').selectAll().where('id', 'in', page).orderBy('id', 'desc'), of)
}

/** Actions on a row stay, with actor and time. The values of fields that may describe a person go: all but the `impersonal` ones. */
export async function clearHistory(tx: Tx, entity: HistoryEntity, entityId: string, impersonal: readonly string[]) {
  await sql`update history set changes = (
      select jsonb_agg(case when change->>'field' = any(${[...impersonal]}) then change else change || '{"before": null, "after": null}' end order by place)
      from jsonb_array_elements(changes) with ordinality as changed (change, place))
    where entity = ${entity} and entity_id = ${entityId} and changes <> '[]'`.execute(tx)
}

/** Whom staff gave access to a course. The histories of all courses are read: staff grant few. */
export async function removeAddressFromHistory(tx: Tx, email: string) {
  const named = (side: string) => JSON.stringify([{ field: 'email', [side]: email }])
  await sql`update history set changes = (
      select jsonb_agg(case when change->>'field' = 'email' then change || '{"before": null, "after": null}' else change end order by place)
      from jsonb_array_elements(changes) with ordinality as changed (change, place))
    where entity = 'ACCESS' and (changes @> ${named('before')}::jsonb or changes @> ${named('after')}::jsonb)`.execute(tx)
}

/**
 * Records that staff saw what is hidden: once an hour for each of them, however often the dialog reads it again. The advisory lock lets one of
 * several calls at the same moment record it.
 */
export async function recordViews(db: Db, actor: string, entity: HistoryEntity, entityIds: readonly string[]) {
  if (entityIds.length === 0) return
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('view'), hashtext(${actor}))`.execute(tx)
    await sql`insert into history (actor, entity, entity_id, action)
      select ${actor}, ${entity}, seen.id, 'VIEWED' from unnest(${[...entityIds]}::uuid[]) as seen (id) where not exists (
        select from history where entity = ${entity} and entity_id = seen.id and action = 'VIEWED' and actor = ${actor}
          and at > now() - interval '1 hour')`.execute(tx)
  })
}

/** Records that staff took the personal data of these rows out of the store. */
export async function recordExports(db: Db, actor: string, entity: HistoryEntity, ids: readonly string[]) {
  await sql`insert into history (actor, entity, entity_id, action)
    select ${actor}, ${entity}, id, 'EXPORTED' from unnest(${[...ids]}::uuid[]) as id`.execute(db)
}
