import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { jobAdded } from '#server/platform/jobs/jobs.sql.ts'

/**
 * Each tag is purged once more when this time has passed since its change. Until then a web process may still send the old response, which
 * the CDN then keeps: it takes some seconds until a process finds that it has lost the connection that reports changes. Seconds.
 */
const again = 5

const isDue = sql<boolean>`(purged_at is null or purged_at < requested_at + make_interval(secs => ${sql.lit(again)}))`

/** Stores that what carries the tags has changed, and queues the job that purges it. */
export async function requestPurges(db: Db, tags: readonly string[]) {
  const job = jobAdded('purge_cdn', sql`'{}'::json`, { key: sql`'cdn'` })
  await sql`
    with requested as (
      insert into cdn_purges (tag, requested_at) select tag, clock_timestamp() from unnest(${[...tags]}::text[]) as tag order by tag
      on conflict (tag) do update set requested_at = excluded.requested_at)
    select 1 from ${job} as job`.execute(db)
}

/** The tags that are to be purged, and the database's time as text: a Date has no microseconds, so it would be earlier than a request of the same moment. */
export async function duePurges(db: Db): Promise<{ tags: string[]; now: string }> {
  const { rows } = await sql<{ tags: string[]; now: string }>`
    select coalesce(array_agg(tag order by tag), '{}') as tags, clock_timestamp()::text as now from cdn_purges where ${isDue}`.execute(db)
  return rows[0]!
}

/** Stores that the CDN has confirmed a purge that began at `begun`, and queues the second one for what is still due. */
export async function storePurged(db: Db, tags: readonly string[], begun: string) {
  await sql`
    with locked as (select tag from cdn_purges where tag = any(${[...tags]}::text[]) order by tag for update)
    update cdn_purges set purged_at = ${begun}::timestamptz from locked where cdn_purges.tag = locked.tag`.execute(db)
  const { rows } = await sql<{ at: Date | null }>`
    select max(requested_at) + make_interval(secs => ${sql.lit(again)}) as at from cdn_purges where ${isDue}`.execute(db)
  if (rows[0]?.at) await purgeLater(db, rows[0].at)
}

/** Its key is not that of a request, whose job must not be postponed. */
export async function purgeLater(db: Db, at: Date) {
  const job = jobAdded('purge_cdn', sql`'{}'::json`, { key: sql`'cdn:again'`, runAt: sql`${at}::timestamptz` })
  await sql`select 1 from ${job} as job`.execute(db)
}

/** For how long the oldest change has waited for its first purge, in seconds. */
export async function purgeLag(db: Db): Promise<number> {
  const { rows } = await sql<{ lag: number }>`
    select coalesce(extract(epoch from clock_timestamp() - min(requested_at)), 0)::float8 as lag
    from cdn_purges where purged_at is null or purged_at < requested_at`.execute(db)
  return rows[0]!.lag
}
