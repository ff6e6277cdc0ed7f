import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { normalEmail } from '#domain/platform/values/email.ts'

export type ChargeEvidence = Awaited<ReturnType<typeof chargeEvidence>>[number]

/** The provider's facts of the charges that brought money, as an institution asks for them. Amounts are BRL cents. */
export const chargeEvidence = (db: Db, orderId: string) =>
  db
    .selectFrom('charges')
    .innerJoin('payments', 'payments.id', 'charges.payment_id')
    .select([
      'charges.id',
      'payments.method',
      'payments.provider_order_id as providerOrderId',
      'charges.paid_cents as paidCents',
      'charges.returned_cents as refundedCents',
      'charges.created_at as readAt',
      'charges.end_to_end_id as endToEndId',
      'charges.nsu',
      'charges.authorization_code as authorizationCode',
    ])
    .where('payments.order_id', '=', orderId)
    .orderBy('charges.created_at')
    .orderBy('charges.id')
    .execute()

export interface AccessEvidence {
  title: string
  grantedAt: Date
  firstOpenedAt: Date | null
  lastSeenAt: Date | null
  certificateAt: Date | null
  /** Lessons that were opened or watched, and how many of them were completed. */
  lessonCount: number
  completedCount: number
  /** Seconds of all their videos, each counted once. */
  watchedSeconds: number
  /** The latest ones. ISO dates. */
  lessons: LessonEvidence[]
}

interface LessonEvidence {
  /** Null: the lesson has been removed from the course since. */
  title: string | null
  watchedSeconds: number
  durationSeconds: number | null
  completedAt: string | null
  lastAt: string
}

/** A long course would fill more than the two sheets of the evidence. */
const mostLessons = sql.lit(25)

/** The buyer's accesses to the courses of the order that have not been revoked, and how they were used. */
export async function accessEvidence(db: Db, order: { id: string; email: string }): Promise<AccessEvidence[]> {
  const { rows } = await sql<AccessEvidence>`
    select item.title, access.granted_at as "grantedAt", access.first_opened_at as "firstOpenedAt", access.last_seen_at as "lastSeenAt",
      (select issued_at from certificates where email = access.email and course_id = access.course_id and revoked_at is null) as "certificateAt",
      used.*, ${lessonsOf(sql`access`)} as lessons
    from order_items item join course_accesses access on access.course_id = item.course_id and access.email = ${normalEmail(order.email)}
      cross join lateral (select count(*)::int as "lessonCount", count(completed_at)::int as "completedCount",
        coalesce(sum(watched_seconds), 0)::float8 as "watchedSeconds" from lesson_progress
        where email = access.email and course_id = access.course_id) as used
    where item.order_id = ${order.id} order by item.position`.execute(db)
  return rows
}

const lessonsOf = (access: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(json_build_object('title', title, 'watchedSeconds', watched_seconds, 'durationSeconds', duration_seconds,
    'completedAt', completed_at, 'lastAt', updated_at) order by updated_at desc), '[]')
  from (select progress.*, (select lesson ->> 'title' from (
        select jsonb_path_query(lessons, '$.lessons[*]') as lesson
        union all select jsonb_path_query(lessons, '$.modules[*].lessons[*]')) as each where lesson ->> 'id' = lesson_id limit 1) as title
      from lesson_progress progress join courses on courses.id = progress.course_id
      where progress.email = ${access}.email and progress.course_id = ${access}.course_id
      order by progress.updated_at desc limit ${mostLessons}) as latest)`

export type FileEvidence = Awaited<ReturnType<typeof fileEvidence>>[number]

/** Sent parts of files of the order, the newest. Their number is limited by line and day, and the page has room for these. */
export const fileEvidence = (db: Db, orderId: string, most: number) =>
  db
    .selectFrom('file_downloads')
    .leftJoin('order_items', 'order_items.id', 'file_downloads.order_item_id')
    .leftJoin('courses', 'courses.id', 'file_downloads.course_id')
    .leftJoin('files', 'files.id', 'file_downloads.file_id')
    .leftJoin('buyer_sessions', 'buyer_sessions.id', 'file_downloads.session_id')
    .select([
      'file_downloads.kind',
      sql<string>`coalesce(order_items.title, courses.title, '')`.as('title'),
      'files.name as fileName',
      'file_downloads.started_at as startedAt',
      'file_downloads.last_at as lastAt',
      sql<number>`file_downloads.bytes::float8`.as('bytes'),
      'buyer_sessions.device',
    ])
    .where('file_downloads.order_id', '=', orderId)
    .orderBy('file_downloads.started_at', 'desc')
    .limit(most)
    .execute()

export type DownloadEvidence = Awaited<ReturnType<typeof downloadEvidence>>[number]

export const downloadEvidence = (db: Db, orderId: string) =>
  db
    .selectFrom('downloads')
    .innerJoin('order_items', 'order_items.id', 'downloads.order_item_id')
    .select(['order_items.title', 'downloads.first_at as firstAt', 'downloads.last_at as lastAt', 'downloads.times'])
    .where('order_items.order_id', '=', orderId)
    .orderBy('order_items.position')
    .execute()
