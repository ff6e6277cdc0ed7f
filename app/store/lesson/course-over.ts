import type { LibraryCourse } from '#domain/delivery/lessons/lesson-answers.ts'

export const lessonsOf = ({ modules }: LibraryCourse) => modules.flatMap(({ lessons }) => lessons)

export const isOver = (course: LibraryCourse): boolean => course.completed > 0 && course.completed === lessonsOf(course).length

/** Lessons of it open later. */
export const stillGrows = (course: LibraryCourse): boolean => lessonsOf(course).some(({ opensAt }) => opensAt !== null)

/** Whether this lesson was the last one to be completed of a course that is over. */
export function endedCourse(course: LibraryCourse, id: string): boolean {
  const latest = lessonsOf(course).reduce((last, lesson) => ((lesson.completedAt ?? '') > (last.completedAt ?? '') ? lesson : last))
  return isOver(course) && latest.id === id
}
