import { sql } from 'kysely'
import type { Lessons } from '#domain/catalogue/courses/course-form.ts'
import type { CourseAccessOf } from '../access/viewer-access.sql.ts'
import type { Db } from '#server/platform/database/database.ts'

/** A lesson's progress as a list of a course needs it. */
export interface ListedProgress {
  position: number
  watched: number
  duration: number | null
  /** ISO 8601. */
  completedAt: string | null
  /** ISO 8601. */
  updatedAt: string
}

export interface CourseContents {
  lessons: Lessons
  thumbnailUrl: string
  watermark: boolean
  certificateHours: number | null
  /** Name on the granting order. Null: granted by staff. */
  buyerName: string | null
  /** By the lesson's id. Empty if it may be another person's. */
  progress: Record<string, ListedProgress>
  /** Whether a person may watch one lesson at a time only. */
  oneStream: boolean
  /** Whether this use of the course is not stored yet (`recordUse`). */
  isUseDue: boolean
}

/** A member's course and progress, in one statement. */
export async function courseContents(db: Db, { id, email, orderId, mayBeOthers }: CourseAccessOf): Promise<CourseContents> {
  const { rows } =
    await sql<CourseContents>`select lessons, thumbnail_url as "thumbnailUrl", watermark, certificate_hours as "certificateHours",
      (select name from orders where id = ${orderId}::uuid) as "buyerName",
      (select coalesce(jsonb_object_agg(lesson_id, jsonb_build_object('position', position_seconds, 'watched', watched_seconds,
          'duration', duration_seconds, 'completedAt', completed_at, 'updatedAt', updated_at)), '{}')
        from lesson_progress where email = ${email} and course_id = ${id}::uuid and not ${mayBeOthers}::boolean) as progress,
      coalesce((select last_seen_at < now() - interval '5 minutes' from course_accesses where email = ${email} and course_id = ${id}::uuid),
        true) as "isUseDue", (select one_stream from store_settings) as "oneStream"
    from courses where id = ${id}::uuid`.execute(db)
  return rows[0]!
}
