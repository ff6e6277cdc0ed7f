import { type Context, Hono } from 'hono'
import { insideFile } from '#domain/platform/files/file-address.ts'
import { requireAccess } from '../access/open-course-access.ts'
import { ownPagesOnly, signedIn, viewerFoundBy } from '#server/people/buyers/viewer.http.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { type Download, recordLessonDownload } from '#server/platform/files/file-downloads.sql.ts'
import { streamFile } from '#server/platform/files/stream-file.http.ts'
import { redirectOutside } from '#server/platform/files/redirect-outside.http.ts'
import { Refusal } from '#server/platform/start/refusal.ts'
import { findLessonFile, type FoundLessonFile } from './lesson-files.sql.ts'
import { requireOpen } from './open-lesson.ts'

type Needs = Pick<Deps, 'db' | 'config' | 'storage' | 'log'>

interface Wanted {
  /** JSON path in the lesson. */
  path: readonly string[]
  disposition: 'inline' | 'attachment'
  /** Captions are not recorded. */
  kind?: 'LESSON_VIDEO' | 'LESSON_FILE'
}

/** The video, captions and files of a lesson. Access is checked on every request, so a refund ends it within one. */
export function lessonFileRoutes(deps: Needs) {
  const serve = (wantedOf: (n: string) => Wanted) => async (context: Context) => {
    const wanted = wantedOf(String(Number(context.req.param('n'))))
    const key = { ...(context.req.param() as { slug: string; lessonId: string }), path: wanted.path }
    const file = signedIn(await viewerFoundBy((db, token) => findLessonFile(db, { token, ...key }), context, deps))
    return sendLessonFile(context, deps, openLessonFile(file, key.lessonId), wanted)
  }
  const lesson = '/library/courses/:slug/lessons/:lessonId'
  return new Hono()
    .use('/library/*', ownPagesOnly(deps))
    .get(
      `${lesson}/video`,
      serve(() => ({ path: ['video'], disposition: 'inline', kind: 'LESSON_VIDEO' })),
    )
    .get(
      `${lesson}/captions/:n{[0-9]+}`,
      serve((n) => ({ path: ['captions', n, 'file'], disposition: 'inline' })),
    )
    .get(
      `${lesson}/downloads/:n{[0-9]+}`,
      serve((n) => ({ path: ['downloads', n, 'file'], disposition: 'attachment', kind: 'LESSON_FILE' })),
    )
}

function openLessonFile({ sessionId, access: fileAccess }: FoundLessonFile, lessonId: string) {
  const { lessonFile, ...access } = requireAccess(fileAccess)
  if (!lessonFile) throw notFound()
  requireOpen(lessonFile.lesson, access)
  return { sessionId, access, lessonId, ...lessonFile }
}

type Opened = ReturnType<typeof openLessonFile>

async function sendLessonFile(context: Context, deps: Needs, opened: Opened, { disposition, kind }: Wanted) {
  const { address, file } = opened
  if (!address) throw notFound()
  if (!insideFile(address)) return redirectOutside(context, address)
  if (!file) throw notFound()
  const onEnd = async (sent: number) => {
    if (kind && sent > 0) await recordLessonDownload(deps.db, { ...downloadOf(opened, kind, file.id), bytes: sent })
  }
  return streamFile(context, deps, file, { disposition, name: file.name, onEnd })
}

const downloadOf = ({ sessionId, access, lessonId }: Opened, kind: Download['kind'], fileId: string) => ({
  kind,
  email: access.email,
  sessionId,
  orderId: access.orderId,
  courseId: access.id,
  lessonId,
  fileId,
})

const notFound = () => new Refusal('NOT_FOUND', 'Este arquivo não existe mais nesta aula.')
