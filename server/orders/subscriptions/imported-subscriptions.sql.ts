import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { recordEach } from '#server/platform/database/history/history.sql.ts'
import { jobsAdded } from '#server/platform/jobs/jobs.sql.ts'
import { deleteSubscriptions, insertingImported } from './subscriptions.sql.ts'

/**
 * Stores subscriptions of another platform, whose charges nobody has started, with the access that follows. `wanted`: id, plan_id, price_cents,
 * billing_interval, anchor_on, paid_until, email, name, cpf, phone.
 */
export async function importSubscriptions(tx: Tx, importId: string, wanted: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: string }>`with wanted as materialized (${wanted}), made as (${insertingImported(importId)})
    insert into imported_subscribers (subscription_id, plan_id, email, name, cpf, phone) select id, plan_id, email, name, cpf, phone from wanted
    returning subscription_id as id`.execute(tx)
  await sql`select open_imported(${rows.map(({ id }) => id)}::uuid[])`.execute(tx)
}

/** Over `subscriptions` and `told`, its imported person: not canceled, and nobody has started its charges, or the e-mail about that was refused. */
export const awaitsStart = sql<boolean>`(told.id is not null and (told.queued_at is null or told.failed_at is not null) and canceled_at is null)`

/**
 * Starts the charges of the next imported subscriptions, at most `most`, those that fall due first: each person is told by an e-mail, evenly,
 * so many in an hour, behind those that wait. Its first order is made once that was sent. Returns how many.
 */
export async function startCharges(
  tx: Tx,
  importId: string,
  { most, perHour, actor }: { most: number; perHour: number; actor: string },
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('imported subscriptions'))`.execute(tx)
  const { rows } = await sql<{ id: string }>`select subscriptions.id from subscriptions
      join imported_subscribers told on told.subscription_id = subscriptions.id
    where import_id = ${importId}::uuid and ${awaitsStart} order by paid_until, subscriptions.id limit ${most} for no key update of subscriptions skip locked`.execute(
    tx,
  )
  const ids = rows.map(({ id }) => id)
  await sql`with next as (update imported_subscribers told
      set queued_at = greatest(now(), (select max(queued_at) from imported_subscribers where sent_at is null)) + place * make_interval(secs => ${3_600 / perHour}),
        failed_at = null, failure = null
      from unnest(${ids}::uuid[]) with ordinality as each (id, place) where told.subscription_id = each.id returning told.id, told.queued_at)
    select ${jobsAdded('send_subscription_email', sql`next`, {
      payload: sql`json_build_object('emailId', next.id)`,
      key: sql`'subscription_email:' || next.id`,
      runAt: sql`next.queued_at`,
    })} from next having count(*) > 0`.execute(tx)
  await sql`select derive_subscription(id) from unnest(${ids}::uuid[]) as id`.execute(tx)
  const changes = [{ field: 'charges_start', before: null, after: 'true' }]
  await recordEach(tx, ids, { actor, entity: 'SUBSCRIPTION', action: 'EDITED', changes })
  return ids.length
}

/** Deletes imported subscriptions without an order, with the access that they give: those whose charges were not started, or of an address. */
export async function deleteImportedSubscriptions(tx: Tx, which: { importId: string; most: number } | { email: string }): Promise<number> {
  const own = 'email' in which ? sql`told.email = ${which.email}` : sql`import_id = ${which.importId}::uuid and queued_at is null`
  return deleteSubscriptions(
    tx,
    sql`select subscriptions.id from subscriptions join imported_subscribers told on told.subscription_id = subscriptions.id
      where ${own} order by subscriptions.id limit ${'most' in which ? which.most : 1_000} for update of subscriptions`,
  )
}

/** Deletes who was imported and not started a year after the last paid day. */
export const forgetUnstarted = (db: Db) =>
  sql`delete from imported_subscribers where subscription_id in (
  select id from subscriptions where imported_until < current_date - 365)`.execute(db)

/** How many subscriptions of an import are there, whose people were told or will be, and that await that. */
export async function importedCharges(db: Db, importId: string): Promise<number[]> {
  const { rows } = await sql<{ counts: number[] }>`select array[count(*), count(*) filter (where told.id is null or queued_at is not null),
      count(*) filter (where ${awaitsStart})]::int[] as counts
    from subscriptions left join imported_subscribers told on told.subscription_id = subscriptions.id where import_id = ${importId}::uuid`.execute(
    db,
  )
  return rows[0]!.counts
}
