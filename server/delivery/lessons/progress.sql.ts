import { type RawBuilder, sql } from 'kysely'
import type { Progress } from '#domain/delivery/lessons/lesson-progress.ts'
import type { WatchedPlaces } from '#domain/delivery/lessons/watched-places.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

/** Whose progress it is, and of which lesson. The address is that of the access, whichever session reports. */
export interface ProgressKey {
  email: string
  courseId: string
  lessonId: string
}

export async function progressOf(db: Db, { email, courseId, lessonId }: ProgressKey): Promise<Progress | null> {
  const row = await db
    .selectFrom('lesson_progress')
    .selectAll()
    .where('email', '=', email)
    .where('course_id', '=', courseId)
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst()
  if (!row) return null
  return {
    position: row.position_seconds,
    places: readPlaces(row.watched_places),
    watched: row.watched_seconds,
    duration: row.duration_seconds,
    completedAt: row.completed_at,
    updatedAt: row.updated_at,
  }
}

/** An `int4multirange`, such as `{[0,30),[60,90)}`. PostgreSQL writes each range with its end left out. */
const writtenPlaces = (places: WatchedPlaces) => `{${places.map(([from, to]) => `[${from},${to})`).join(',')}}`
const readPlaces = (written: string): WatchedPlaces =>
  [...written.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, to]) => [Number(from), Number(to)] as const)

/** False if another report was stored since `before` was read: then nothing is stored. */
export async function storeProgress(db: Db, key: ProgressKey, before: Progress | null, after: Progress): Promise<boolean> {
  const values = {
    position_seconds: after.position,
    watched_places: writtenPlaces(after.places),
    watched_seconds: after.watched,
    duration_seconds: after.duration,
    completed_at: after.completedAt,
    updated_at: after.updatedAt,
  }
  const stored = await db
    .insertInto('lesson_progress')
    .values({ email: key.email, course_id: key.courseId, lesson_id: key.lessonId, ...values })
    .onConflict((conflict) => {
      const known = conflict.columns(['email', 'course_id', 'lesson_id'])
      // A date of JavaScript has milliseconds, a column has microseconds. Another report of the same millisecond is not noticed: its
      // completion stays.
      const kept = { ...values, completed_at: sql<Date | null>`coalesce(lesson_progress.completed_at, excluded.completed_at)` }
      return before
        ? known.doUpdateSet(kept).where(sql`date_trunc('milliseconds', lesson_progress.updated_at)`, '=', before.updatedAt)
        : known.doNothing()
    })
    .executeTakeFirst()
  return Number(stored.numInsertedOrUpdatedRows) > 0
}

/** Progress follows the access to another address. Of a lesson that both have, what either has watched counts, and the latest position. */
export async function moveProgress(db: Db, { from, to, courseIds }: { from: string; to: string; courseIds: readonly string[] }) {
  await sql`with moved as (delete from lesson_progress where email = ${from} and course_id = any(${[...courseIds]}::uuid[]) returning *)
    insert into lesson_progress as own
      (email, course_id, lesson_id, position_seconds, watched_places, watched_seconds, duration_seconds, completed_at, updated_at)
    select ${to}, course_id, lesson_id, position_seconds, watched_places, watched_seconds, duration_seconds, completed_at, updated_at
    from moved order by course_id, lesson_id
    on conflict (email, course_id, lesson_id) do update set
      position_seconds = case when excluded.updated_at > own.updated_at then excluded.position_seconds else own.position_seconds end,
      watched_places = own.watched_places + excluded.watched_places,
      watched_seconds = greatest(own.watched_seconds, excluded.watched_seconds,
        (select sum(upper(place) - lower(place)) from unnest(own.watched_places + excluded.watched_places) as place)),
      duration_seconds = coalesce(own.duration_seconds, excluded.duration_seconds),
      completed_at = least(own.completed_at, excluded.completed_at), updated_at = greatest(own.updated_at, excluded.updated_at)`.execute(db)
}

export async function deleteProgress(db: Db, email: string) {
  await sql`delete from lesson_progress where (email, course_id, lesson_id) in (
    select email, course_id, lesson_id from lesson_progress where email = ${email} order by email, course_id, lesson_id for update)`.execute(
    db,
  )
}

/** Marks lessons as completed that are not. `rows`: `email, course_id, lesson_id, completed_at`. */
export async function importProgress(tx: Tx, rows: RawBuilder<unknown>) {
  await sql`insert into lesson_progress (email, course_id, lesson_id, completed_at)
    select distinct on (email, course_id, lesson_id) email, course_id, lesson_id, completed_at from (${rows}) as imported
    order by email, course_id, lesson_id, completed_at
    on conflict (email, course_id, lesson_id) do update set completed_at = excluded.completed_at
    where lesson_progress.completed_at is null`.execute(tx)
}

/** The progress of accesses that an import has taken back, except where somebody has one left, or has bought the course here once. */
export async function deleteProgressOf(tx: Tx, accesses: readonly { email: string; course_id: string }[]) {
  const [emails, courses] = [accesses.map(({ email }) => email), accesses.map(({ course_id }) => course_id)]
  await sql`delete from lesson_progress where (email, course_id, lesson_id) in (
    select email, course_id, lesson_id from lesson_progress progress
    where (email, course_id) in (select * from unnest(${emails}::text[], ${courses}::uuid[])) and not exists (select from course_accesses access where access.email = progress.email and access.course_id = progress.course_id)
    and not exists (select from orders join order_items item on item.order_id = orders.id
      where orders.email = progress.email and paid_at is not null and item.course_id = progress.course_id)
    order by email, course_id, lesson_id for update)`.execute(tx)
}
