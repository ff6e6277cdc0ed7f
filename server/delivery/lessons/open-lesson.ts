import { formatLongDay } from '#domain/platform/values/format-day.ts'
import type { Lesson } from '#domain/catalogue/courses/course-form.ts'
import { lessonsInOrder } from '#domain/catalogue/courses/lessons-in-order.ts'
import { lockedUntil, type Release } from '#domain/delivery/lessons/lesson-release.ts'
import { openCourseAccess } from '../access/require-course-access.ts'
import { recordUse } from '../access/access-reasons.sql.ts'
import type { CourseAccessOf, CourseKey } from '../access/viewer-access.sql.ts'
import type { Viewer } from '#server/people/buyers/viewer.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { ErrorCode } from '#domain/platform/api/error-codes.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { type CourseContents, courseContents } from './course-contents.sql.ts'

export interface OpenCourse {
  access: CourseAccessOf
  contents: CourseContents
  /** In order. */
  lessons: Lesson[]
}

export const lessonErrors: ErrorCode[] = ['NOT_FOUND', 'ACCESS_ENDED', 'LESSON_LOCKED']

/** A course of a viewer. Throws a Refusal: NOT_FOUND or ACCESS_ENDED. */
export async function openCourse(db: Db, viewer: Viewer, key: CourseKey): Promise<OpenCourse> {
  const access = await openCourseAccess(db, viewer, key)
  const contents = await courseContents(db, access)
  if (contents.isUseDue) await recordUse(db, access.email, access.id)
  return { access, contents, lessons: lessonsInOrder(contents.lessons) }
}

export interface OpenLesson extends OpenCourse {
  lesson: Lesson
  /** Its place among the lessons, starting at 0. */
  index: number
}

/**
 * A lesson of a viewer, for its page and its progress; its files ask `openLessonFile`. Throws a Refusal: NOT_FOUND, ACCESS_ENDED, or
 * LESSON_LOCKED with the moment when it opens.
 */
export async function openLesson(db: Db, viewer: Viewer, key: CourseKey & { lessonId: string }): Promise<OpenLesson> {
  const course = await openCourse(db, viewer, key)
  const index = course.lessons.findIndex(({ id }) => id === key.lessonId)
  const lesson = course.lessons[index]
  if (!lesson) throw new Refusal('NOT_FOUND', 'Esta aula não existe mais neste curso.')
  requireOpen(lesson, course.access)
  return { ...course, lesson, index }
}

/** Throws a Refusal with the code LESSON_LOCKED and the moment when the lesson opens for this access. */
export function requireOpen(lesson: Release, { grantedAt }: CourseAccessOf) {
  const opening = lockedUntil(lesson, grantedAt, new Date())
  if (opening) throw new Refusal('LESSON_LOCKED', `Esta aula abre em ${formatLongDay(opening)}.`, { opensAt: opening.toISOString() })
}
