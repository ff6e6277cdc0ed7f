import type { Lesson, Lessons } from '#domain/catalogue/courses/course-form.ts'
import { lessonsInOrder } from '#domain/catalogue/courses/lessons-in-order.ts'
import type { Db } from '#server/platform/database/database.ts'

/** A lesson that everybody may see, of a course that is for sale. */
export async function previewLesson(db: Db, slug: string, lessonId: string): Promise<Lesson | null> {
  const course = await db
    .selectFrom('courses')
    .select('lessons')
    .where('slug', '=', slug)
    .where('removed_at', 'is', null)
    .where('published', '=', true)
    .executeTakeFirst()
  const lessons = course ? lessonsInOrder<Lesson>(course.lessons as unknown as Lessons) : []
  return lessons.find(({ id, preview }) => preview && id === lessonId) ?? null
}
