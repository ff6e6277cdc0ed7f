import { continueWith } from '#domain/delivery/lessons/continue-with.ts'
import type { Lesson } from '#domain/catalogue/courses/course-form.ts'
import { insideFile } from '#domain/platform/files/file-address.ts'
import { kindOfName } from '#domain/platform/files/file-types.ts'
import { lockedUntil } from '#domain/delivery/lessons/lesson-release.ts'
import type { LibraryCourse, LibraryLesson, ListedLesson } from '#domain/delivery/lessons/lesson-answers.ts'
import type { OpenCourse, OpenLesson } from './open-lesson.ts'

/** The answer of GET /api/library/courses/{slug}. */
export function describeCourse(course: OpenCourse): LibraryCourse {
  const { access, contents } = course
  const describe = (lesson: Lesson) => listed(lesson, course)
  const { withModules, modules, lessons } = contents.lessons
  const all = course.lessons.map(describe)
  return {
    id: access.id,
    slug: access.slug,
    title: access.title,
    thumbnailUrl: contents.thumbnailUrl,
    expiresAt: access.expiresAt?.toISOString() ?? null,
    certificateHours: contents.certificateHours,
    modules: withModules
      ? modules.map(({ title, lessons: inside }) => ({ title, lessons: inside.map(describe) }))
      : [{ title: null, lessons: lessons.map(describe) }],
    completed: all.filter(({ completedAt }) => completedAt !== null).length,
    continueWith: lessonToOpen(course, all),
  }
}

function listed(lesson: Lesson, { access, contents }: OpenCourse): ListedLesson {
  const progress = contents.progress[lesson.id]
  return {
    id: lesson.id,
    title: lesson.title,
    description: lesson.description,
    duration: lesson.duration ?? progress?.duration ?? null,
    hasVideo: lesson.video !== '',
    opensAt: openingOf(lesson, access),
    watched: progress?.watched ?? 0,
    completedAt: toIso(progress?.completedAt),
  }
}

/** The lesson to open: a completed course starts again. */
function lessonToOpen({ contents }: OpenCourse, lessons: ListedLesson[]): string | null {
  const started = lessons.map(({ id, opensAt, completedAt }) => {
    const used = contents.progress[id]?.updatedAt
    return { id, isOpen: opensAt === null, isCompleted: completedAt !== null, usedAt: used ? Date.parse(used) : null }
  })
  return continueWith(started) ?? started.find(({ isOpen }) => isOpen)?.id ?? null
}

/** The answer of GET /api/library/courses/{slug}/lessons/{lessonId}. `isPackaged`: its video has qualities. */
export function describeLesson({ access, contents, lessons, lesson, index }: OpenLesson, isPackaged: boolean): LibraryLesson {
  const address = `/api/library/courses/${access.slug}/lessons/${encodeURIComponent(lesson.id)}`
  const progress = contents.progress[lesson.id]
  return {
    id: lesson.id,
    title: lesson.title,
    description: lesson.description,
    text: lesson.text ?? '',
    video: lesson.video && (insideFile(lesson.video) ? `${address}/video` : lesson.video),
    stream: isPackaged ? `${address}/streams` : null,
    oneStream: contents.oneStream,
    poster: isPackaged ? `${address}/poster` : null,
    isSound: kindOfName(lesson.video) === 'AUDIO',
    captions: (lesson.captions ?? []).map(({ language, label, file }, place) => ({
      language,
      label,
      file: insideFile(file) ? `${address}/captions/${place}` : file,
    })),
    downloads: lesson.downloads.map(({ title, file, referenceLink, size, ext }, place) => ({
      title,
      file: file && `${address}/downloads/${place}`,
      referenceLink,
      size,
      ext,
    })),
    duration: lesson.duration ?? progress?.duration ?? null,
    previous: neighbour(lessons[index - 1], access),
    next: neighbour(lessons[index + 1], access),
    position: progress?.position ?? 0,
    watched: progress?.watched ?? 0,
    completedAt: toIso(progress?.completedAt),
    watermark: contents.watermark ? (contents.buyerName ?? access.email) : null,
  }
}

const neighbour = (lesson: Lesson | undefined, access: OpenCourse['access']) =>
  lesson ? { id: lesson.id, title: lesson.title, opensAt: openingOf(lesson, access) } : null

/** Null: it is open. */
const openingOf = (lesson: Lesson, { grantedAt }: OpenCourse['access']) => lockedUntil(lesson, grantedAt, new Date())?.toISOString() ?? null

/** PostgreSQL writes a moment in JSON with an offset and microseconds. */
const toIso = (moment: string | null | undefined) => (moment ? new Date(moment).toISOString() : null)
