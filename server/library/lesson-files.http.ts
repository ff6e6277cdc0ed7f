import { type Context, Hono } from 'hono'
import type { Lesson } from '#domain/course-form.ts'
import { insideFile } from '#domain/file-address.ts'
import { openCourseAccess } from '../access/open-course-access.ts'
import type { CourseAccessOf } from '../access/viewer-access.sql.ts'
import { ownPagesOnly, requireViewer } from '../buyers/viewer.http.ts'
import type { Viewer } from '../buyers/viewer.ts'
import type { Deps } from '../deps.ts'
import { type Download, recordLessonDownload } from '../files/file-downloads.sql.ts'
import { fileById } from '../files/files.sql.ts'
import { streamFile } from '../files/stream-file.http.ts'
import { redirectOutside } from '../files/redirect-outside.http.ts'
import { Refusal } from '../refusal.ts'
import { lessonOfCourse } from './lesson-files.sql.ts'
import { requireOpen } from './open-lesson.ts'

type Needs = Pick<Deps, 'db' | 'config' | 'storage' | 'log'>

interface Wanted {
  /** As the lesson names it. */
  address: string | undefined
  disposition: 'inline' | 'attachment'
  /** Captions are not recorded. */
  kind?: 'LESSON_VIDEO' | 'LESSON_FILE'
}

/** The video, captions and files of a lesson. Access is checked on every request, so a refund ends it within one. */
export function lessonFileRoutes(deps: Needs) {
  const serve = (find: (lesson: Lesson, n: number) => Wanted) => async (context: Context) => {
    const viewer = await requireViewer(context, deps)
    const { access, lesson } = await openLesson(deps, viewer, context.req.param() as { slug: string; lessonId: string })
    return sendLessonFile(context, deps, { viewer, access, lesson }, find(lesson, Number(context.req.param('n'))))
  }
  const lesson = '/library/courses/:slug/lessons/:lessonId'
  return new Hono()
    .use('/library/*', ownPagesOnly(deps))
    .get(
      `${lesson}/video`,
      serve(({ video }) => ({ address: video, disposition: 'inline', kind: 'LESSON_VIDEO' })),
    )
    .get(
      `${lesson}/captions/:n{[0-9]+}`,
      serve(({ captions }, n) => ({ address: captions?.[n]?.file, disposition: 'inline' })),
    )
    .get(
      `${lesson}/downloads/:n{[0-9]+}`,
      serve(({ downloads }, n) => ({ address: downloads[n]?.file, disposition: 'attachment', kind: 'LESSON_FILE' })),
    )
}

async function openLesson({ db }: Needs, viewer: Viewer, { slug, lessonId }: { slug: string; lessonId: string }) {
  const access = await openCourseAccess(db, viewer, { slug })
  const lesson = await lessonOfCourse(db, access.id, lessonId)
  if (!lesson) throw notFound()
  requireOpen(lesson, access)
  return { access, lesson }
}

interface Opened {
  viewer: Viewer
  access: CourseAccessOf
  lesson: Lesson
}

async function sendLessonFile(context: Context, deps: Needs, opened: Opened, { address, disposition, kind }: Wanted) {
  if (!address) throw notFound()
  const inside = insideFile(address)
  if (!inside) return redirectOutside(context, address)
  const file = await fileById(deps.db, inside.id)
  if (!file) throw notFound()
  const onEnd = async (sent: number) => {
    if (kind && sent > 0) await recordLessonDownload(deps.db, downloadOf(opened, kind, file.id), sent)
  }
  return streamFile(context, deps, file, { disposition, name: file.name, onEnd })
}

const downloadOf = ({ viewer, access, lesson }: Opened, kind: Download['kind'], fileId: string) => ({
  kind,
  email: access.email,
  sessionId: viewer.sessionId,
  orderId: access.orderId,
  courseId: access.id,
  lessonId: lesson.id,
  fileId,
})

const notFound = () => new Refusal('NOT_FOUND', 'Este arquivo não existe mais nesta aula.')
