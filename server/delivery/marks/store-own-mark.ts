import { type MarkInput, mostMarks } from '#domain/delivery/marks/study-marks.ts'
import { notFound, Refusal } from '#domain/platform/refusals/refusal.ts'
import type { Viewer } from '#server/people/buyers/viewer.ts'
import type { Db } from '#server/platform/database/database.ts'
import { bookAccess } from '../access/viewer-access.sql.ts'
import { openLesson } from '../lessons/open-lesson.ts'
import { type MarkRow, storeMark } from './study-marks.sql.ts'

/**
 * Stores a mark in a course or e-book that the viewer can open now, once for each id. Throws a Refusal: that of the lesson or e-book,
 * SIGN_IN_REQUIRED if the marks may be another person's, NOT_FOUND if the mark was deleted, and BAD_USER_INPUT if there are too many.
 */
export async function storeOwnMark(
  db: Db,
  viewer: Viewer,
  { source, id }: { source: string; id: string },
  mark: MarkInput,
): Promise<MarkRow> {
  const email = mark.kind === 'BOOK' ? await bookOwner(db, viewer, source) : await lessonOwner(db, viewer, source, mark.lessonId)
  const stored = await storeMark(db, id, { email, verified: viewer.email, source, mark })
  if (stored === 'TOO_MANY')
    throw new Refusal(
      'BAD_USER_INPUT',
      `Você já tem ${mostMarks.toLocaleString('pt-BR')} anotações aqui. Apague algumas para fazer outras.`,
    )
  return stored ?? notFound('Esta anotação foi apagada.')
}

const bookOwner = async (db: Db, viewer: Viewer, orderItemId: string) =>
  (await bookAccess(db, viewer, orderItemId))?.email ?? notFound('Este e-book não está na sua estante.')

async function lessonOwner(db: Db, viewer: Viewer, courseId: string, lessonId: string) {
  const { access } = await openLesson(db, viewer, { courseId, lessonId })
  if (access.mayBeOthers) throw new Refusal('SIGN_IN_REQUIRED', 'Entre com o e-mail da compra para fazer anotações neste curso.')
  return access.email
}
