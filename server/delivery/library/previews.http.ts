import { type Context, Hono } from 'hono'
import { insideFile } from '#domain/platform/files/file-address.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { fileById } from '#server/platform/files/files.sql.ts'
import { streamFile } from '#server/platform/files/stream-file.http.ts'
import { Refusal } from '#server/platform/start/refusal.ts'
import { previewLesson } from './public-lesson.sql.ts'

/** Videos and captions of lessons that everybody may see, if the store keeps them itself. */
export function previewRoutes(deps: Pick<Deps, 'db' | 'storage' | 'log'>) {
  const send = async (context: Context, address: string | undefined) => {
    const inside = insideFile(address ?? '')
    const file = inside && (await fileById(deps.db, inside.id))
    if (!file) throw new Refusal('NOT_FOUND', 'Este vídeo não está disponível.')
    return streamFile(context, deps, file, { disposition: 'inline', name: file.name })
  }
  const lessonOf = ({ slug, lessonId }: { slug: string; lessonId: string }) => previewLesson(deps.db, slug, lessonId)
  return new Hono()
    .get('/courses/:slug/previews/:lessonId/video', async (context) => send(context, (await lessonOf(context.req.param()))?.video))
    .get('/courses/:slug/previews/:lessonId/captions/:n{[0-9]+}', async (context) => {
      const lesson = await lessonOf(context.req.param())
      return send(context, lesson?.captions?.[Number(context.req.param('n'))]?.file)
    })
}
