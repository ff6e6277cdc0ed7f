import { Hono } from 'hono'
import { z } from 'zod'
import { fiscalDocumentName } from '#domain/catalogue/products/fiscal-classes.ts'
import { ownPagesOnly, requireViewer } from '#server/people/buyers/viewer.http.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { streamFile } from '#server/platform/files/stream-file.http.ts'
import { check, Refusal } from '#server/platform/start/refusal.ts'
import { fiscalFile } from './fiscal-files.sql.ts'

/** The media type of each file of a document, by its part of the address. */
export const fiscalFiles = { xml: 'application/xml', pdf: 'application/pdf' } as const
const fileKey = z.object({ id: z.uuid('Nota fiscal desconhecida.'), which: z.enum(['xml', 'pdf']) })

/** The XML and the PDF of a fiscal document, for the buyer of its order (docs/fiscal.md#files). */
export const fiscalFileRoutes = (deps: Pick<Deps, 'db' | 'config' | 'storage' | 'log'>) =>
  new Hono().use('/library/*', ownPagesOnly(deps)).get('/library/fiscal-documents/:id/:which{xml|pdf}', async (context) => {
    const viewer = await requireViewer(context, deps)
    const { id, which } = check(fileKey, context.req.param())
    const file = await fiscalFile(deps.db, viewer, id, which)
    if (!file) throw new Refusal('NOT_FOUND', 'Esta nota fiscal não está na sua estante.')
    const name = `${fiscalDocumentName(file.kind)} ${file.number ?? ''}`.trim()
    return streamFile(context, deps, { ...file, type: fiscalFiles[which] }, { disposition: 'attachment', name: `${name}.${which}` })
  })
