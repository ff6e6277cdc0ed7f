import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { CourseAccessOf } from '../access/viewer-access.sql.ts'
import type { Db } from '#server/platform/database/database.ts'

/** Whose playback this is: a session, and the player of one page. */
export interface Playback {
  access: Pick<CourseAccessOf, 'email' | 'orderId' | 'mayBeOthers'>
  sessionId: string
  /** UUID that the page has made. */
  player: string
}

/** Seconds. A player reports every fifteen, so one that has crashed is soon forgotten. */
const lease = sql`interval '45 seconds'`
/** A lease that lasts longer than this is not renewed, which saves a write for most segments. */
const enough = sql`interval '30 seconds'`

/** Hash of the person. A browser that has verified no address must not end the playback of another person. */
const personOf = ({ access: { email, orderId, mayBeOthers } }: Playback) =>
  createHash('sha256')
    .update(mayBeOthers ? `order:${orderId}` : email)
    .digest()
const holderOf = ({ sessionId, player }: Playback) => `${sessionId}/${player}`

/** A playback that begins ends the older one of this person. */
export async function takePlayback(db: Db, playback: Playback) {
  await sql`insert into playback_leases (person, holder, ends_at) values (${personOf(playback)}, ${holderOf(playback)}, now() + ${lease})
    on conflict (person) do update set holder = excluded.holder, ends_at = excluded.ends_at`.execute(db)
}

/** Renews the lease of this playback, or takes one that is over. False: a newer playback has it. */
export async function holdPlayback(db: Db, playback: Playback): Promise<boolean> {
  const [person, holder] = [personOf(playback), holderOf(playback)]
  const { rows } = await sql<{ holds: boolean }>`with held as materialized (
      select from playback_leases where person = ${person} and holder = ${holder} and ends_at > now() + ${enough}
    ), taken as (
      insert into playback_leases as known (person, holder, ends_at) select ${person}, ${holder}, now() + ${lease} where not exists (select from held)
      on conflict (person) do update set holder = excluded.holder, ends_at = excluded.ends_at
        where known.holder = excluded.holder or known.ends_at <= now()
      returning 1
    ) select exists (select from held) or exists (select from taken) as holds`.execute(db)
  return rows[0]!.holds
}

/** Deletes leases that are over. Returns how many. */
export async function deleteOldLeases(db: Db, most: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from playback_leases where person in (
    select person from playback_leases where ends_at < now() - interval '1 hour' order by person limit ${most} for update skip locked)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
