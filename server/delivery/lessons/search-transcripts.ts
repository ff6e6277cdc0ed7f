import type { TranscriptSearch } from '#domain/delivery/lessons/lesson-answers.ts'
import { lockedUntil } from '#domain/delivery/lessons/lesson-release.ts'
import { insideFile } from '#domain/platform/files/file-address.ts'
import type { Db } from '#server/platform/database/database.ts'
import { findPassages } from './caption-passages.sql.ts'
import type { OpenCourse } from './open-lesson.ts'

/** The most passages of one search. Whoever gets more looks for another word. */
const most = 100

/** Words in the captions of the lessons that are open: the first of each lesson, which is also the one that the player shows. */
export async function searchTranscripts(db: Db, { access, lessons }: OpenCourse, words: string): Promise<TranscriptSearch> {
  const now = new Date()
  const open = lessons.filter((lesson) => !lockedUntil(lesson, access.grantedAt, now))
  const files = open.map(({ captions }) => insideFile(captions?.[0]?.file ?? '')?.id)
  const passages = await findPassages(db, { fileIds: files.filter((id) => id !== undefined), words, most: most + 1 })
  const inOrder = open.flatMap(({ id, title }, place) =>
    passages.filter(({ fileId }) => fileId === files[place]).map(({ second, text }) => ({ lessonId: id, lesson: title, second, text })),
  )
  return { passages: inOrder.slice(0, most), hasMore: inOrder.length > most }
}
