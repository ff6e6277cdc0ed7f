import { z } from 'zod'
import { buyer } from '#server/people/buyers/viewer.http.ts'
import { fileAnswers, restCall } from '#server/platform/web/http/rest-call.http.ts'
import { streamFile } from '#server/platform/files/stream-file.http.ts'
import { check, Refusal } from '#domain/platform/refusals/refusal.ts'
import { fiscalFile } from './fiscal-files.sql.ts'
import { documentTitle } from './zip-month.ts'

/** The media type of each file of a document, by its part of the address. */
export const fiscalFiles = { xml: 'application/xml', pdf: 'application/pdf' } as const
const fileKey = z.object({ id: z.uuid('Nota fiscal desconhecida.'), which: z.enum(['xml', 'pdf']) })

/** The XML and the PDF of a fiscal document, for the buyer of its order (docs/fiscal.md#files). */
export const fiscalFileCalls = [
  restCall('downloadFiscalDocument', 'get /api/library/fiscal-documents/{id}/{which}', {
    who: buyer,
    summary: "A fiscal document of one of the buyer's orders: `xml` or `pdf`.",
    patterns: { which: 'xml|pdf' },
    answers: { ...fileAnswers, 200: 'application/*', 206: 'application/*' },
    errors: ['BAD_USER_INPUT', 'NOT_FOUND'],
    run: async (deps, { context, caller, path }) => {
      const { id, which } = check(fileKey, path)
      const file = await fiscalFile(deps.db, id, which, caller)
      if (!file) throw new Refusal('NOT_FOUND', 'Esta nota fiscal não está na sua estante.')
      return streamFile(
        context,
        deps,
        { ...file, type: fiscalFiles[which] },
        { disposition: 'attachment', name: `${documentTitle(file)}.${which}` },
      )
    },
  }),
]
