import { Readable } from 'node:stream'
import { type Context, Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { chooseVariant } from '#domain/platform/files/choose-variant.ts'
import { contentDisposition } from '#domain/platform/files/content-disposition.ts'
import type { Deps } from '../start/deps.ts'
import { describeRoute } from '../web/http/rest-call.http.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { fileById, type FileRow } from './files.sql.ts'

/**
 * Content of an id never changes: a replaced file gets another id (docs/files.md#replacing). Shared caches ask again each day, because staff
 * can remove a file. Cloudflare would send the format of one browser to another.
 */
const caching = { 'cache-control': 'public, max-age=31536000, s-maxage=86400, immutable', 'cloudflare-cdn-cache-control': 'no-store' }

/**
 * GET /media/{id}/{name}: a public file. Of a picture it is the format that the caller knows, at least as wide as `?w=` in pixels. The name
 * is for people: the id alone decides.
 */
export function mediaRoutes(deps: Pick<Deps, 'db' | 'storage'>) {
  const find = recentFiles(deps)
  return new Hono().get('/media/:id/:name', async (context) => {
    const file = await find(context.req.param('id'))
    const { key, type, bytes } = chooseVariant(file, {
      accept: context.req.header('accept') ?? '',
      width: Number(context.req.query('w')),
      isShared: context.req.query('share') !== undefined,
    })
    const headers: Record<string, string> = {
      'content-type': type,
      'content-length': String(bytes),
      ...caching,
      vary: 'Accept',
      etag: `"${key}"`,
      // Pictures are shown by feeds, messengers and e-mails too.
      'cross-origin-resource-policy': 'cross-origin',
      ...(type.startsWith('image/') ? {} : sampleHeaders(file)),
    }
    if (isKnown(context, key)) return context.body(null, 304, headers)
    if (context.req.method === 'HEAD') return context.body(null, 200, headers)
    return context.body(Readable.toWeb(await deps.storage.read(key)) as ReadableStream, 200, headers)
  })
}

export const mediaCalls = [
  describeRoute('getPublicFile', 'get /media/{id}/{name}', {
    summary: 'A public file; of a picture the format that Accept names, at least `?w=` pixels wide; with `?share=1` a JPEG of 1200 × 630.',
    answers: { 200: 'image/jpeg', 304: null },
    errors: ['NOT_FOUND'],
  }),
]

const isKnown = (context: Context, key: string) => (context.req.header('if-none-match') ?? '').includes(`"${key}"`)

/** A sample: browsers show a PDF in a viewer of their own, which a sandbox would keep from starting, and save an EPUB. */
const sampleHeaders = ({ type, name }: FileRow): Record<string, string> =>
  type === 'application/pdf'
    ? { 'content-disposition': contentDisposition('inline', name) }
    : { 'content-disposition': contentDisposition('attachment', name), 'content-security-policy': 'sandbox' }

/** A page shows many sizes of few pictures. A removed file is served a minute longer at most. */
function recentFiles({ db }: Pick<Deps, 'db'>) {
  const recent = new LRUCache<string, FileRow>({ max: 2_000, ttl: 60_000 })
  return async (given: string): Promise<FileRow> => {
    const known = recent.get(given)
    if (known) return known
    const { data: id } = z.uuid().safeParse(given)
    const file = id === undefined ? undefined : await fileById(db, id)
    if (file?.access !== 'PUBLIC') throw new Refusal('NOT_FOUND', 'Este arquivo não existe.')
    recent.set(given, file)
    return file
  }
}
