import { sql } from 'kysely'
import type { Lessons } from '#domain/catalogue/courses/course-form.ts'
import { mostPushes } from '#domain/delivery/lessons/pushes.ts'
import { coursesWithNews } from '../course-emails.sql.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

interface Subscription {
  endpoint: string
  p256dh: Buffer
  auth: Buffer
  /** The key of the store that the browser knows. */
  kid: string
}

/** Stores the subscription of a session's browser, in place of an older one. Without effect if the session has ended meanwhile. */
export async function storeSubscription(
  db: Db,
  { id, email }: { id: string; email: string },
  { endpoint, p256dh, auth, kid }: Subscription,
) {
  await db.transaction().execute(async (tx) => {
    await sql`delete from push_subscriptions where endpoint = ${endpoint} and session_id <> ${id}::uuid`.execute(tx)
    await sql`insert into push_subscriptions (session_id, endpoint, p256dh, auth, kid)
      select id, ${endpoint}, ${p256dh}, ${auth}, ${kid} from buyer_sessions where id = ${id}::uuid and ended_at is null for no key update
      on conflict (session_id) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth, kid = excluded.kid`.execute(
      tx,
    )
    await sql`delete from push_subscriptions where session_id in (
      select session_id from push_subscriptions join buyer_sessions on id = session_id where email = ${email} order by push_subscriptions.created_at desc
      offset ${sql.lit(mostPushes)})`.execute(tx)
  })
}

export const deleteSubscription = (db: Db, sessionId: string) =>
  sql`delete from push_subscriptions where session_id = ${sessionId}::uuid`.execute(db)

/** The browser is gone, unless it has subscribed again since. */
export const deleteEndpoint = (db: Db, endpoint: string) => sql`delete from push_subscriptions where endpoint = ${endpoint}`.execute(db)

export const isSubscribed = async (db: Db, sessionId: string): Promise<boolean> =>
  (await db.selectFrom('push_subscriptions').select('kid').where('session_id', '=', sessionId).executeTakeFirst()) !== undefined

/** Tells the browsers of the person who asked. */
export async function queueAnsweredPush(tx: Tx, answerId: string) {
  await sql`insert into push_messages (session_id, answer_id) select session_id, answer.id
    from question_answers answer join lesson_questions question on question.id = question_id
      join buyer_sessions session on session.email = question.email and ended_at is null
      join push_subscriptions on session_id = session.id
    where answer.id = ${answerId}::uuid on conflict do nothing`.execute(tx)
}

/** Tells the browsers of everybody with an access to which lessons open on this day, YYYY-MM-DD in São Paulo. Idempotent. */
export async function queueLessonPushes(db: Db, day: string) {
  for (const { id, isGranted } of await coursesWithNews(db, day))
    await sql`insert into push_messages (session_id, course_id, opened_on) select session_id, ${id}::uuid, ${day}::date
      from push_subscriptions join buyer_sessions session on session.id = session_id join course_accesses access on access.email = session.email
      where access.course_id = ${id}::uuid and ${isGranted} on conflict do nothing`.execute(db)
}

/** Takes a message that is due, for two minutes: a process that dies leaves it to another one. */
export async function takePush(db: Db): Promise<{ id: string; attempts: number } | undefined> {
  const { rows } = await sql<{ id: string; attempts: number }>`
    update push_messages set attempts = attempts + 1, next_at = now() + interval '2 minutes'
    where id = (select id from push_messages where next_at <= now() order by next_at, id limit 1 for update skip locked)
    returning id, attempts`.execute(db)
  return rows[0]
}

export interface PushFacts extends Subscription {
  slug: string
  title: string
  lessons: Lessons
  grantedAt: Date
  /** Null: an answer. */
  day: string | null
  question: string
  lessonId: string
  /** Null: the course has the lesson no more. */
  lessonTitle: string | null
}

/** Undefined: the session or the access of the person has ended, or the question is nobody's any more. */
export async function pushFacts(db: Db, id: string): Promise<PushFacts | undefined> {
  const { rows } =
    await sql<PushFacts>`select endpoint, p256dh, auth, kid, course.slug, course.title, course.lessons, granted_at as "grantedAt",
      to_char(opened_on, 'YYYY-MM-DD') as day, question.id as question, lesson_id as "lessonId",
      lesson_title(course.lessons, lesson_id) as "lessonTitle"
    from push_messages message join push_subscriptions using (session_id)
      join buyer_sessions session on session.id = session_id and session.ended_at is null and session.expires_at > now()
      left join question_answers answer on answer.id = answer_id left join lesson_questions question on question.id = question_id
      join courses course on course.id = coalesce(message.course_id, question.course_id)
      join course_accesses access on access.email = session.email and access.course_id = course.id
        and (access.expires_at is null or access.expires_at > now())
    where message.id = ${id}::uuid and (answer_id is null or question.email = session.email)`.execute(db)
  return rows[0]
}

/** `minutes` null: never again. */
export const setNextPush = (db: Db, id: string, minutes: number | null) =>
  sql`update push_messages set next_at = now() + make_interval(mins => ${minutes}::int) where id = ${id}::uuid`.execute(db)

/** Messages of the day before yesterday, told or not. */
export async function deleteOldPushes(db: Db, most: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from push_messages where id in (
    select id from push_messages where queued_at < now() - interval '3 days' order by queued_at limit ${most} for update skip locked)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
