import { searchedText } from '#domain/platform/values/addresses.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Lessons } from '#domain/catalogue/courses/course-form.ts'
import type { Db } from '#server/platform/database/database.ts'
import { likeLiteral } from '#server/platform/database/list-window.ts'

export interface AccessRow {
  course_id: string
  course_title: string
  course_slug: string
  email: string
  granted_at: Date
  /** Null: for ever. */
  expires_at: Date | null
  /** When a lesson was last opened. */
  last_seen_at: Date | null
  /** The first order that gives it. */
  order_id: string | null
  /** The staff member who first granted or imported it. */
  granted_by: string | null
  lessons: Lessons
  /** The ids of the lessons that were completed, those that the course has no more included. */
  completed: string[]
}

/** ENDING: those with an end in the future. ENDED: those whose end has passed. */
export const accessEnds = ['ENDING', 'ENDED'] as const
export type AccessEnd = (typeof accessEnds)[number]

const rows = (chosen: RawBuilder<unknown>) => sql<AccessRow>`
  select access.course_id, courses.title as course_title, courses.slug as course_slug, access.email, access.granted_at, access.expires_at,
    access.last_seen_at, access.order_id, (
      select granted_by from access_reasons reason where reason.email = access.email and reason.course_id = access.course_id and granted_by is not null
      order by id limit 1
    ) as granted_by, courses.lessons, array(
      select lesson_id from lesson_progress as progress
      where progress.email = access.email and progress.course_id = access.course_id and completed_at is not null
    ) as completed
  from course_accesses as access join courses on courses.id = access.course_id ${chosen}`

interface AccessFilters {
  offset: number
  limit: number
  /** Part of an e-mail address. */
  search: string
  end?: AccessEnd | null
}

/** The e-mail addresses with access to a course, in alphabetical order. */
export async function listAccess(db: Db, courseId: string, { offset, limit, search, end = null }: AccessFilters) {
  const part = `%${likeLiteral(searchedText(search))}%`
  const among = sql`from course_accesses where course_id = ${courseId}
    ${search ? sql`and email like ${part}` : sql``}
    ${end === null ? sql`` : end === 'ENDED' ? sql`and expires_at <= now()` : sql`and expires_at > now()`}`
  // Finds the page's e-mail addresses with an index-only scan first, so that only the page's rows are read whole.
  const [data, count] = await Promise.all([
    rows(sql`where access.course_id = ${courseId} and access.email in (select email ${among} order by email offset ${offset} limit ${limit})
      order by access.email`).execute(db),
    sql<{ count: number }>`select count(*)::int as count ${among}`.execute(db),
  ])
  return { data: data.rows, totalCount: count.rows[0]!.count }
}

/** Far above what anybody buys: it bounds the statement. */
const mostCourses = 500

/** Every access of an address, the newest first. */
export async function accessesOf(db: Db, email: string): Promise<AccessRow[]> {
  return (await rows(sql`where access.email = ${email} order by access.granted_at desc, access.course_id limit ${mostCourses}`).execute(db))
    .rows
}

export async function accessOf(db: Db, email: string, courseId: string): Promise<AccessRow | undefined> {
  return (await rows(sql`where access.email = ${email} and access.course_id = ${courseId}`).execute(db)).rows[0]
}
