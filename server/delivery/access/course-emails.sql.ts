import { type RawBuilder, sql } from 'kysely'
import { lessonsInOrder } from '#domain/catalogue/courses/lessons-in-order.ts'
import { grantsNewsOf } from '#domain/delivery/lessons/lesson-release.ts'
import type { Lessons } from '#domain/catalogue/courses/course-form.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { jobsAdded } from '#server/platform/jobs/jobs.sql.ts'

/** Queues e-mails of these columns, each at most once: now, or at their `queued_at`. */
const queued = (columns: string, inserted: RawBuilder<unknown>) =>
  sql<{
    count: number
  }>`with queued as (insert into course_emails (${sql.raw(columns)}) ${inserted} on conflict do nothing returning id, queued_at)
    select count(*)::int as count, ${jobsAdded('send_course_email', sql`queued`, {
      payload: sql`json_build_object('emailId', queued.id)`,
      key: sql`'course_email:' || queued.id`,
      runAt: sql`queued.queued_at`,
    })} from queued having count(*) > 0`

/** Queues the e-mail about an access that staff granted: once, and again if it has ended since. */
export async function queueGrantedEmail(tx: Tx, email: string, courseId: string) {
  await sql`delete from course_emails using course_accesses access where access_id = access.id and kind = 'GRANTED' and sent_at < access.ended_at
    and email = ${email} and course_id = ${courseId}`.execute(tx)
  const access = sql`select id, 'GRANTED' from course_accesses where email = ${email} and course_id = ${courseId}`
  await queued('access_id, kind', access).execute(tx)
}

/** People of an import who have an open access that they have not used, and whom nobody has told of one. `access`: their accesses. */
const isUntold = sql`access.first_opened_at is null and (access.expires_at is null or access.expires_at > now()) and not exists (
  select from course_accesses own join course_emails on access_id = own.id where own.email = access.email and kind = 'IMPORTED')`

/**
 * Queues one e-mail for each of the next people of an import, whatever they have. They are sent evenly, so many in an hour, behind those that
 * are queued already. Returns how many. Nobody gets a second one.
 */
export async function queueImportedEmails(tx: Tx, importId: string, { most, perHour }: { most: number; perHour: number }): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('imported e-mails'))`.execute(tx)
  const next = sql`select id, row_number() over (order by email) as place from (
      select distinct on (email) id, email from course_accesses access where import_id = ${importId} and ${isUntold} order by email, id limit ${most}) as untold`
  const imported = sql`select id, 'IMPORTED', greatest(now(), (select max(queued_at) from course_emails where kind = 'IMPORTED'))
      + place * make_interval(secs => ${3_600 / perHour}) from (${next}) as next`
  const { rows } = await queued('access_id, kind, queued_at', imported).execute(tx)
  return rows[0]?.count ?? 0
}

export interface ImportedAudience {
  /** People who were told, or will be. */
  told: number
  untold: number
  /** Accesses that are there. */
  accesses: number
}

export async function importedAudience(db: Db, importId: string): Promise<ImportedAudience> {
  const { rows } = await sql<ImportedAudience>`with person as materialized (
      select email, count(*) as accesses, bool_or(first_opened_at is null and (expires_at is null or expires_at > now())) as waits
      from course_accesses where import_id = ${importId} group by email
    ), told as materialized (select distinct own.email from course_emails join course_accesses own on own.id = access_id where kind = 'IMPORTED')
    select coalesce(sum(accesses), 0)::int as accesses, count(told.email)::int as told,
      count(*) filter (where waits and told.email is null)::int as untold
    from person left join told on told.email = person.email`.execute(db)
  return rows[0]!
}

/** For each statement. */
const batch = 1_000

/** Courses with lessons that open on this day, YYYY-MM-DD in Sao Paulo. `isGranted`: for an access, whether some open for it. */
export async function coursesWithNews(db: Db, day: string): Promise<{ id: string; isGranted: RawBuilder<unknown> }[]> {
  const courses = await db.selectFrom('courses').select(['id', 'lessons']).where('removed_at', 'is', null).execute()
  return courses.flatMap(({ id, lessons }) => {
    const ranges = grantsNewsOf(lessonsInOrder(lessons as unknown as Lessons), day).map(
      ({ from, until }) => sql`(granted_at >= ${from ?? '-infinity'}::timestamptz and granted_at < ${until}::timestamptz)`,
    )
    return ranges.length > 0 ? [{ id, isGranted: sql`(${sql.join(ranges, sql` or `)})` }] : []
  })
}

/** Queues one e-mail for each access with lessons that open on this day. Returns how many. Idempotent. */
export async function queueLessonEmails(db: Db, day: string): Promise<number> {
  let all = 0
  for (const { id, isGranted } of await coursesWithNews(db, day)) all += await queueForCourse(db, id, day, isGranted)
  return all
}

async function queueForCourse(db: Db, courseId: string, day: string, granted: RawBuilder<unknown>): Promise<number> {
  const accesses = sql`select access.id, 'LESSONS', ${day}::date from course_accesses access
    where access.course_id = ${courseId} and ${granted} and (access.expires_at is null or access.expires_at > now())
      and (select lesson_emails from store_settings) and (access.import_id is null or not (${isUntold}))
      and not exists (select from buyers where buyers.email = access.email and not buyers.lesson_emails)
      and not exists (select from course_emails where access_id = access.id and kind = 'LESSONS' and opened_on = ${day}::date)
    limit ${sql.lit(batch)}`
  for (let all = 0; ;) {
    const { rows } = await queued('access_id, kind, opened_on', accesses).execute(db)
    const count = rows[0]?.count ?? 0
    all += count
    if (count < batch) return all
  }
}

/**
 * Data of an e-mail about an access. Undefined: the access was revoked. `isErased`: it is evidence only, of a person who wants to be forgotten
 * (docs/rules/privacy.md).
 */
export async function courseEmailFacts(db: Db, emailId: string) {
  return db
    .selectFrom('course_emails as queued')
    .innerJoin('course_accesses as access', 'access.id', 'queued.access_id')
    .innerJoin('courses', 'courses.id', 'access.course_id')
    .leftJoin('buyers', 'buyers.email', 'access.email')
    .select(['access.email', 'buyers.name', 'access.granted_at', 'access.expires_at', 'courses.title', 'courses.slug', 'courses.lessons'])
    .select(sql<boolean>`coalesce(buyers.lesson_emails, true)`.as('wantsLessons'))
    .select(
      sql<boolean>`exists (select from erasures where done_at is null and order_id is null
        and email_hash = erasure_hash(access.email) and requested_at >= access.granted_at)`.as('isErased'),
    )
    .select(
      sql<string[]>`array(select title from course_accesses own join courses on courses.id = own.course_id
        where own.email = access.email and own.import_id = access.import_id order by title limit 50)`.as('imported'),
    )
    .select(sql<string | null>`to_char(opened_on, 'YYYY-MM-DD')`.as('openedOn'))
    .where('queued.id', '=', emailId)
    .executeTakeFirst()
}

/** Teachers of a course who have signed in; one null if there are none: then the store itself is told. */
export const toldOfQuestions = (course: RawBuilder<unknown>) => sql`
  select staff_member_id as id from teacher_courses join staff_members on staff_members.id = staff_member_id
    where course_id = ${course} and subject is not null
  union all select null where not exists (
    select from teacher_courses join staff_members on staff_members.id = staff_member_id where course_id = ${course} and subject is not null)`

/**
 * Tells those who answer the questions of a course that one was asked: at once, or an hour after they were told last. One e-mail waits at most,
 * because questions are stored one after another (`lockQuestions`).
 */
export async function queueQuestionNotices(tx: Tx, courseId: string) {
  const notices = (also: RawBuilder<unknown>) => sql`from course_emails notice
    where kind = 'QUESTIONS' and staff_member_id is not distinct from recipient.id and ${also}`
  const told = sql`select 'QUESTIONS', id, greatest(now(), (select max(queued_at) + interval '1 hour' ${notices(sql`true`)}))
    from (${toldOfQuestions(sql`${courseId}::uuid`)}) as recipient
    where not exists (select ${notices(sql`sent_at is null and failed_at is null and claimed_at is null`)})`
  await queued('kind, staff_member_id, queued_at', told).execute(tx)
}

/** Tells the person who asked of an answer, if they still have the course. */
export async function queueAnsweredEmail(tx: Tx, answerId: string) {
  const access = sql`select access.id, 'ANSWERED', answer.id from question_answers answer join lesson_questions question on question.id = question_id
      join course_accesses access on access.email = question.email and access.course_id = question.course_id
    where answer.id = ${answerId}::uuid`
  await queued('access_id, kind, answer_id', access).execute(tx)
}
