import type { Lessons } from './course-form.ts'

export interface CourseProgress {
  completed: number
  lessons: number
}

/** How much of a course is completed. A completed lesson that the course has no more does not count. */
export function courseProgress({ withModules, lessons, modules }: Lessons, completed: readonly string[]): CourseProgress {
  const ids = new Set((withModules ? modules.flatMap((module) => module.lessons) : lessons).map(({ id }) => id))
  return { completed: new Set(completed.filter((id) => ids.has(id))).size, lessons: ids.size }
}
