import { sql } from 'kysely'
import type { Progress } from '#domain/lesson-progress.ts'
import type { Db } from '../database/database.ts'

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
    watched: row.watched_seconds,
    duration: row.duration_seconds,
    completedAt: row.completed_at,
    updatedAt: row.updated_at,
  }
}

/** False if another report was stored since `before` was read: then nothing is stored. */
export async function storeProgress(db: Db, key: ProgressKey, before: Progress | null, after: Progress): Promise<boolean> {
  const values = {
    position_seconds: after.position,
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
      // A date of JavaScript has milliseconds, a column has microseconds.
      return before
        ? known.doUpdateSet(values).where(sql`date_trunc('milliseconds', lesson_progress.updated_at)`, '=', before.updatedAt)
        : known.doNothing()
    })
    .executeTakeFirst()
  return Number(stored.numInsertedOrUpdatedRows) > 0
}
