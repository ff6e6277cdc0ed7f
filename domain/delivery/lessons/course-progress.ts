import type { Lessons } from '#domain/catalogue/courses/course-form.ts'
import { lessonsInOrder } from '#domain/catalogue/courses/lessons-in-order.ts'

export interface CourseProgress {
  completed: number
  lessons: number
}

/** How much of a course is completed. A completed lesson that the course has no more does not count. */
export function courseProgress(lessons: Lessons, completed: readonly string[]): CourseProgress {
  const ids = new Set(lessonsInOrder(lessons).map(({ id }) => id))
  return { completed: new Set(completed.filter((id) => ids.has(id))).size, lessons: ids.size }
}
