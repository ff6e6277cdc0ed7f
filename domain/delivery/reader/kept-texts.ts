import type { LibraryCourse, LibraryLesson } from '../lessons/lesson-answers.ts'

/** Milliseconds for which a device keeps a text after it was opened. */
const keptFor = 14 * 24 * 60 * 60_000

/** Whether it may still be read. A device whose clock was put back keeps nothing for longer. */
export const isKept = (since: number, now: number): boolean => since <= now && now < since + keptFor

/** A lesson without its person: no place, no name, nothing that has to be loaded. */
export const keptLesson = (lesson: LibraryLesson): LibraryLesson => ({
  ...lesson,
  video: '',
  stream: null,
  poster: null,
  captions: [],
  downloads: [],
  position: 0,
  watched: 0,
  completedAt: null,
  watermark: null,
})

/** A course without its person's progress. */
export const keptCourse = (course: LibraryCourse): LibraryCourse => ({
  ...course,
  thumbnailUrl: '',
  modules: course.modules.map((module) => ({
    ...module,
    lessons: module.lessons.map((lesson) => ({ ...lesson, watched: 0, completedAt: null })),
  })),
  completed: 0,
  continueWith: null,
})
