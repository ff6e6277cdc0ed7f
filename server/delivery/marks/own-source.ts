import type { Viewer } from '#server/people/buyers/viewer.ts'
import type { Db } from '#server/platform/database/database.ts'
import { notFound } from '#domain/platform/refusals/refusal.ts'
import { bookAccess, courseAccess } from '../access/viewer-access.sql.ts'
import { type MarksOfSource, marksOf } from './study-marks.sql.ts'

/** A course or an e-book of a line of an order, as far as a viewer's marks in it are concerned. */
interface OwnSource {
  id: string
  /** The viewer can open it now. */
  isOpen: boolean
  /** Addresses whose marks the viewer may read and delete. A verified one keeps its own after the access has ended. */
  emails: string[]
  verified: string | null
}

export async function ownSource(db: Db, viewer: Viewer, id: string): Promise<OwnSource> {
  const course = await courseAccess(db, viewer, { courseId: id })
  const open = course ? (course.endedAt ? null : course) : await bookAccess(db, viewer, id)
  const emails = new Set(viewer.email === null ? [] : [viewer.email])
  if (open && !course?.mayBeOthers) emails.add(open.email)
  return { id, isOpen: open !== null, emails: [...emails], verified: viewer.email }
}

/** Throws a Refusal with the code NOT_FOUND if the viewer neither has the course or e-book now, nor has marks in it. */
export async function ownMarks(db: Db, viewer: Viewer, id: string): Promise<MarksOfSource & { isOpen: boolean }> {
  const source = await ownSource(db, viewer, id)
  const read = await marksOf(db, source)
  if (!read || (!source.isOpen && read.marks.length === 0)) notFound('Não há anotações suas aqui.')
  return { ...read, isOpen: source.isOpen }
}
