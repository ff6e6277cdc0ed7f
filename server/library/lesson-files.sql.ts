import { sql } from 'kysely'
import type { Lesson } from '#domain/course-form.ts'
import type { Db } from '../database/database.ts'

/** One lesson of a course. A player requests its video in many ranges, so the other lessons are not read. */
export async function lessonOfCourse(db: Db, courseId: string, lessonId: string): Promise<Lesson | null> {
  const { rows } = await sql<{ lesson: Lesson | null }>`select jsonb_path_query_first(lessons,
      '$.**.lessons[*] ? (@.id == $id)', jsonb_build_object('id', ${lessonId}::text)) as lesson
    from courses where id = ${courseId}`.execute(db)
  return rows[0]?.lesson ?? null
}
