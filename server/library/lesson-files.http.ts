import { type Context, Hono } from 'hono'
import { insideFile } from '#domain/file-address.ts'
import { openCourseAccess } from '../access/open-course-access.ts'
import type { CourseAccessOf } from '../access/viewer-access.sql.ts'
import { ownPagesOnly, requireViewer } from '../buyers/viewer.http.ts'
import type { Viewer } from '../buyers/viewer.ts'
import type { Deps } from '../deps.ts'
import { type Download, recordLessonDownload } from '../files/file-downloads.sql.ts'
import { streamFile } from '../files/stream-file.http.ts'
import { redirectOutside } from '../files/redirect-outside.http.ts'
import { Refusal } from '../refusal.ts'
import { type LessonFile, lessonFile } from './lesson-files.sql.ts'
import { requireOpen } from './open-lesson.ts'

type Needs = Pick<Deps, 'db' | 'config' | 'storage' | 'log'>

interface Wanted {
  /** Of the file in the lesson. */
  path: readonly string[]
  disposition: 'inline' | 'attachment'
  /** Captions are not recorded. */
  kind?: 'LESSON_VIDEO' | 'LESSON_FILE'
}

/** The video, captions and files of a lesson. Access is checked on every request, so a refund ends it within one. */
export function lessonFileRoutes(deps: Needs) {
  const serve = (wantedOf: (n: string) => Wanted) => async (context: Context) => {
    const viewer = await requireViewer(context, deps)
    const wanted = wantedOf(String(Number(context.req.param('n'))))
    const key = { ...(context.req.param() as { slug: string; lessonId: string }), path: wanted.path }
    return sendLessonFile(context, deps, { viewer, ...(await openLessonFile(deps, viewer, key)) }, wanted)
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

async function openLessonFile(
  { db }: Needs,
  viewer: Viewer,
  { slug, lessonId, path }: { slug: string; lessonId: string; path: readonly string[] },
) {
  const access = await openCourseAccess(db, viewer, { slug }, lessonFile(lessonId, path))
  if (!access.lessonFile) throw notFound()
  requireOpen(access.lessonFile.lesson, access)
  return { access, lessonId, ...access.lessonFile }
}

interface Opened extends LessonFile {
  viewer: Viewer
  access: CourseAccessOf
  lessonId: string
}

async function sendLessonFile(context: Context, deps: Needs, opened: Opened, { disposition, kind }: Wanted) {
  const { address, file } = opened
  if (!address) throw notFound()
  if (!insideFile(address)) return redirectOutside(context, address)
  if (!file) throw notFound()
  const onEnd = async (sent: number) => {
    if (kind && sent > 0) await recordLessonDownload(deps.db, downloadOf(opened, kind, file.id), sent)
  }
  return streamFile(context, deps, file, { disposition, name: file.name, onEnd })
}

const downloadOf = ({ viewer, access, lessonId }: Opened, kind: Download['kind'], fileId: string) => ({
  kind,
  email: access.email,
  sessionId: viewer.sessionId,
  orderId: access.orderId,
  courseId: access.id,
  lessonId,
  fileId,
})

const notFound = () => new Refusal('NOT_FOUND', 'Este arquivo não existe mais nesta aula.')
