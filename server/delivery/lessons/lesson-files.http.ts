import type { Context } from 'hono'
import { z } from 'zod'
import { insideFile } from '#domain/platform/files/file-address.ts'
import { requireAccess } from '../access/require-course-access.ts'
import { buyer, signedIn, viewerFoundBy } from '#server/people/buyers/viewer.http.ts'
import type { ErrorCode } from '#domain/platform/api/error-codes.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { type Download, recordRanges } from '#server/platform/files/file-downloads.sql.ts'
import type { RenditionName } from '#domain/platform/videos/rendition-plan.ts'
import { streamFile } from '#server/platform/files/stream-file.http.ts'
import { redirectOutside } from '#server/platform/files/redirect-outside.http.ts'
import { fileAnswers, moved, restCall } from '#server/platform/web/http/rest-call.http.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { findLessonFile, type FoundLessonFile } from './lesson-files.sql.ts'
import { holdPlayback } from './playback-leases.sql.ts'
import { lessonErrors, requireOpen } from './open-lesson.ts'

type Needs = Pick<Deps, 'db' | 'config' | 'storage' | 'log'>

export interface WantedFile {
  /** JSON path in the lesson. */
  path: readonly string[]
  rendition?: RenditionName
  disposition: 'inline' | 'attachment'
  /** Captions are not recorded. */
  kind?: 'LESSON_VIDEO' | 'LESSON_FILE'
}

export const lessonAddress = '/api/library/courses/{slug}/lessons/{lessonId}'
export const lessonFileRules = {
  // The statement that finds the file finds the session as well.
  who: { ...buyer, identify: undefined },
  answers: { ...fileAnswers, ...moved },
  errors: [...lessonErrors, 'PLAYING_ELSEWHERE'] satisfies ErrorCode[],
}

/** The video, captions and files of a lesson. Access is checked on every request, and while a response lasts. */
export const lessonFileCalls = [
  restCall('getLessonVideo', `get ${lessonAddress}/video`, {
    ...lessonFileRules,
    summary: 'The video of a lesson that the store keeps, or a redirect.',
    query: z.object({ player: z.uuid().optional() }),
    run: (deps, { context, path, query }) =>
      sendLessonFile(deps, { context, path: { ...path, ...query } }, { path: ['video'], disposition: 'inline', kind: 'LESSON_VIDEO' }),
  }),
  restCall('getLessonCaptions', `get ${lessonAddress}/captions/{n}`, {
    ...lessonFileRules,
    summary: 'Captions of a lesson, counted from 0.',
    patterns: { n: '[0-9]+' },
    run: serve((n) => ({ path: ['captions', n, 'file'], disposition: 'inline' })),
  }),
  restCall('downloadLessonFile', `get ${lessonAddress}/downloads/{n}`, {
    ...lessonFileRules,
    summary: 'A file of a lesson, counted from 0.',
    patterns: { n: '[0-9]+' },
    run: serve((n) => ({ path: ['downloads', n, 'file'], disposition: 'attachment', kind: 'LESSON_FILE' })),
  }),
]

export interface LessonFileRequest {
  context: Context
  /** `player`: of a playback. */
  path: { slug: string; lessonId: string; player?: string }
}

function serve(wantedOf: (n: string) => WantedFile) {
  return async (deps: Deps, request: LessonFileRequest & { path: { n?: string } }) => {
    return sendLessonFile(deps, request, wantedOf(String(Number(request.path.n))))
  }
}

/** The rule of all files of a lesson, and for a video also that of one stream at a time. Throws a Refusal. */
export async function openFile(deps: Needs, request: LessonFileRequest, { path, rendition, kind }: WantedFile) {
  const { slug, lessonId, player } = request.path
  const find = (db: Deps['db'], token: string) => findLessonFile(db, { token, slug, lessonId, path, rendition })
  const file = signedIn(await viewerFoundBy(find, request.context, deps))
  const opened = openLessonFile(file, lessonId)
  const isBound = file.oneStream && kind === 'LESSON_VIDEO'
  if (isBound && !(player && (await holdPlayback(deps.db, { ...opened, player })))) throw playsElsewhere()
  return opened
}

const playsElsewhere = () => new Refusal('PLAYING_ELSEWHERE', 'Esta aula está tocando em outro aparelho ou aba.')

function openLessonFile({ sessionId, access: fileAccess }: FoundLessonFile, lessonId: string) {
  const { lessonFile, ...access } = requireAccess(fileAccess)
  if (!lessonFile) throw noSuchFile()
  requireOpen(lessonFile.lesson, access)
  return { sessionId, access, lessonId, ...lessonFile }
}

type Opened = ReturnType<typeof openLessonFile>

/** Sends a file of a lesson, or leads to where it is kept. Access is checked before, and while the response lasts. */
export async function sendLessonFile(deps: Needs, request: LessonFileRequest, wanted: WantedFile) {
  const { context } = request
  const { disposition, kind, rendition } = wanted
  const open = () => openFile(deps, request, wanted)
  const opened = await open()
  const { address, file } = opened
  if (!address) throw noSuchFile()
  if (!insideFile(address) && !rendition) return redirectOutside(context, address)
  if (!file) throw noSuchFile()
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

export const noSuchFile = () => new Refusal('NOT_FOUND', 'Este arquivo não existe mais nesta aula.')
