import { type RawBuilder, sql } from 'kysely'
import { lessonsInOrder } from '#domain/catalogue/courses/lessons-in-order.ts'
import { grantsNewsOf } from '#domain/delivery/lessons/lesson-release.ts'
import type { Lessons } from '#domain/catalogue/courses/course-form.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { jobsAdded } from '#server/platform/jobs/jobs.sql.ts'

const queued = (inserted: RawBuilder<unknown>) =>
  sql<{
    count: number
  }>`with queued as (insert into course_emails (access_id, kind, opened_on) ${inserted} on conflict do nothing returning id)
    select count(*)::int as count, ${jobsAdded('send_course_email', sql`queued`, {
      payload: sql`json_build_object('emailId', queued.id)`,
      key: sql`'course_email:' || queued.id`,
    })} from queued having count(*) > 0`

/** Queues the e-mail about an access that staff granted, at most once. */
export async function queueGrantedEmail(tx: Tx, email: string, courseId: string) {
  const access = sql`select id, 'GRANTED', null::date from course_accesses where email = ${email} and course_id = ${courseId}`
  await queued(access).execute(tx)
}

/** For each statement. */
const batch = 1_000

/** Queues one e-mail for each access with lessons that open on this day, YYYY-MM-DD in Sao Paulo. Returns how many. Idempotent. */
export async function queueLessonEmails(db: Db, day: string): Promise<number> {
  const courses = await db.selectFrom('courses').select(['id', 'lessons']).where('removed_at', 'is', null).execute()
  let all = 0
  for (const { id, lessons } of courses) {
    const granted = grantsNewsOf(lessonsInOrder(lessons as unknown as Lessons), day)
    const ranges = granted.map(
      ({ from, until }) => sql`(granted_at >= ${from ?? '-infinity'}::timestamptz and granted_at < ${until}::timestamptz)`,
    )
    if (ranges.length > 0) all += await queueForCourse(db, id, day, sql`(${sql.join(ranges, sql` or `)})`)
  }
  return all
}

async function queueForCourse(db: Db, courseId: string, day: string, granted: RawBuilder<unknown>): Promise<number> {
  const accesses = sql`select access.id, 'LESSONS', ${day}::date from course_accesses access
    where access.course_id = ${courseId} and ${granted} and (access.expires_at is null or access.expires_at > now())
      and (select lesson_emails from store_settings)
      and not exists (select from buyers where buyers.email = access.email and not buyers.lesson_emails)
      and not exists (select from course_emails where access_id = access.id and kind = 'LESSONS' and opened_on = ${day}::date)
    limit ${sql.lit(batch)}`
  for (let all = 0; ;) {
    const { rows } = await queued(accesses).execute(db)
    const count = rows[0]?.count ?? 0
    all += count
    if (count < batch) return all
  }
}

/** Data of an e-mail about an access. Undefined: the access was revoked. */
export async function courseEmailFacts(db: Db, emailId: string) {
  return db
    .selectFrom('course_emails as queued')
    .innerJoin('course_accesses as access', 'access.id', 'queued.access_id')
    .innerJoin('courses', 'courses.id', 'access.course_id')
    .leftJoin('buyers', 'buyers.email', 'access.email')
    .select(['access.email', 'access.granted_at', 'access.expires_at', 'courses.title', 'courses.slug', 'courses.lessons'])
    .select(sql<boolean>`coalesce(buyers.lesson_emails, true)`.as('wantsLessons'))
    .select(sql<string | null>`to_char(opened_on, 'YYYY-MM-DD')`.as('openedOn'))
    .where('queued.id', '=', emailId)
    .executeTakeFirst()
}
