import type { Context } from 'hono'
import { insideFile } from '#domain/platform/files/file-address.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { fileById } from '#server/platform/files/files.sql.ts'
import { streamFile } from '#server/platform/files/stream-file.http.ts'
import { moved, restCall } from '#server/platform/web/http/rest-call.http.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { previewLesson } from './public-lesson.sql.ts'

/** Videos and captions of lessons that everybody may see, if the store keeps them itself. */
export const previewCalls = [
  restCall('getPreviewVideo', 'get /api/courses/{slug}/previews/{lessonId}/video', {
    summary: 'The video of a lesson that everybody may see.',
    answers: { ...moved, 200: 'video/*', 206: 'video/*', 416: null },
    errors: ['NOT_FOUND'],
    run: async (deps, { context, path }) => send(context, deps, (await previewLesson(deps.db, path.slug, path.lessonId))?.video),
  }),
  restCall('getPreviewCaptions', 'get /api/courses/{slug}/previews/{lessonId}/captions/{n}', {
    summary: 'Captions of a lesson that everybody may see.',
    patterns: { n: '[0-9]+' },
    answers: { ...moved, 200: 'text/vtt' },
    errors: ['NOT_FOUND'],
    run: async (deps, { context, path }) => {
      const lesson = await previewLesson(deps.db, path.slug, path.lessonId)
      return send(context, deps, lesson?.captions?.[Number(path.n)]?.file)
    },
  }),
]

async function send(context: Context, deps: Pick<Deps, 'db' | 'storage' | 'log'>, address: string | undefined) {
  const inside = insideFile(address ?? '')
  const file = inside && (await fileById(deps.db, inside.id))
  if (!file) throw new Refusal('NOT_FOUND', 'Este vídeo não está disponível.')
  return streamFile(context, deps, file, { disposition: 'inline', name: file.name })
}
