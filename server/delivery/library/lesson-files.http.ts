import type { Context } from 'hono'
import { insideFile } from '#domain/platform/files/file-address.ts'
import { requireAccess } from '../access/open-course-access.ts'
import { buyer, signedIn, viewerFoundBy } from '#server/people/buyers/viewer.http.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { type Download, recordRanges } from '#server/platform/files/file-downloads.sql.ts'
import { streamFile } from '#server/platform/files/stream-file.http.ts'
import { redirectOutside } from '#server/platform/files/redirect-outside.http.ts'
import { fileAnswers, moved, restCall } from '#server/platform/web/http/rest-call.http.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { findLessonFile, type FoundLessonFile } from './lesson-files.sql.ts'
import { lessonErrors, requireOpen } from './open-lesson.ts'

type Needs = Pick<Deps, 'db' | 'config' | 'storage' | 'log'>

interface Wanted {
  /** JSON path in the lesson. */
  path: readonly string[]
  disposition: 'inline' | 'attachment'
  /** Captions are not recorded. */
  kind?: 'LESSON_VIDEO' | 'LESSON_FILE'
}

const lesson = '/api/library/courses/{slug}/lessons/{lessonId}'
const shared = {
  // The statement that finds the file finds the session as well.
  who: { ...buyer, identify: undefined },
  answers: { ...fileAnswers, ...moved },
  errors: lessonErrors,
}

/** The video, captions and files of a lesson. Access is checked on every request, and while a response lasts. */
export const lessonFileCalls = [
  restCall('getLessonVideo', `get ${lesson}/video`, {
    ...shared,
    summary: 'The video of a lesson that the store keeps, or a redirect.',
    run: serve(() => ({ path: ['video'], disposition: 'inline', kind: 'LESSON_VIDEO' })),
  }),
  restCall('getLessonCaptions', `get ${lesson}/captions/{n}`, {
    ...shared,
    summary: 'Captions of a lesson, counted from 0.',
    patterns: { n: '[0-9]+' },
    run: serve((n) => ({ path: ['captions', n, 'file'], disposition: 'inline' })),
  }),
  restCall('downloadLessonFile', `get ${lesson}/downloads/{n}`, {
    ...shared,
    summary: 'A file of a lesson, counted from 0.',
    patterns: { n: '[0-9]+' },
    run: serve((n) => ({ path: ['downloads', n, 'file'], disposition: 'attachment', kind: 'LESSON_FILE' })),
  }),
]

function serve(wantedOf: (n: string) => Wanted) {
  return async (deps: Deps, { context, path }: { context: Context; path: { slug: string; lessonId: string; n?: string } }) => {
    const wanted = wantedOf(String(Number(path.n)))
    const key = { slug: path.slug, lessonId: path.lessonId, path: wanted.path }
    const open = async () =>
      openLessonFile(signedIn(await viewerFoundBy((db, token) => findLessonFile(db, { token, ...key }), context, deps)), key.lessonId)
    return sendLessonFile(context, deps, open, wanted)
  }
}

function openLessonFile({ sessionId, access: fileAccess }: FoundLessonFile, lessonId: string) {
  const { lessonFile, ...access } = requireAccess(fileAccess)
  if (!lessonFile) throw notFound()
  requireOpen(lessonFile.lesson, access)
  return { sessionId, access, lessonId, ...lessonFile }
}

type Opened = ReturnType<typeof openLessonFile>

async function sendLessonFile(context: Context, deps: Needs, open: () => Promise<Opened>, { disposition, kind }: Wanted) {
  const opened = await open()
  const { address, file } = opened
  if (!address) throw notFound()
  if (!insideFile(address)) return redirectOutside(context, address)
  if (!file) throw notFound()
  const onEnd = async (sent: number) => {
    if (kind && sent > 0) await recordRanges(deps.db, { ...downloadOf(opened, kind, file.id), bytes: sent })
  }
  return streamFile(context, deps, file, { disposition, name: file.name, requireAccess: open, onEnd })
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
