import { formatDay } from '#domain/platform/values/format-day.ts'
import type { Viewer } from '#server/people/buyers/viewer.ts'
import type { Db } from '#server/platform/database/database.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { courseAccess, type CourseAccessOf, type CourseKey } from './viewer-access.sql.ts'

/** The access of a viewer to a course. Throws as `requireAccess`. */
export const openCourseAccess = async (db: Db, viewer: Viewer, key: CourseKey): Promise<CourseAccessOf> =>
  requireAccess(await courseAccess(db, viewer, key))

/** Throws a Refusal: NOT_FOUND if there is no access, ACCESS_ENDED if it has ended. */
export function requireAccess<Access extends CourseAccessOf>(access: Access | null): Access {
  if (!access) throw new Refusal('NOT_FOUND', 'Este curso não está na sua estante.')
  if (access.endedAt) throw ended(access.endedAt)
  return access
}

const ended = (at: Date) =>
  new Refusal(
    'ACCESS_ENDED',
    `O seu acesso a este curso terminou em ${formatDay(at)}. Para voltar a ele, compre o curso de novo ou renove a assinatura.`,
    {
      endedAt: at.toISOString(),
    },
  )
