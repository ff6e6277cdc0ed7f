import { z } from 'zod'
import { monthOf, monthQuery } from '#domain/platform/values/month.ts'
import { recordExport } from '#server/orders/order/order-history.ts'
import { streamFile } from '#server/platform/files/stream-file.http.ts'
import { check, Refusal } from '#domain/platform/refusals/refusal.ts'
import { staff } from '#server/platform/web/staff.ts'
import { fileAnswers, restCall } from '#server/platform/web/http/rest-call.http.ts'
import { streamOf } from '#server/platform/web/http/stream-of.http.ts'
import { fiscalFiles } from './fiscal-files.http.ts'
import { fiscalFile, sizeOfMonth } from './fiscal-files.sql.ts'
import { fileNameOf, mostInZip, zipMonth } from './zip-month.ts'

const columns = { xml: 'xml', pdf: 'pdf', 'cancellation-xml': 'cancellation_xml' } as const
const kinds = ['xml', 'pdf', 'cancellation-xml'] as const
const fileKey = z.object({ id: z.uuid('Nota fiscal desconhecida.'), which: z.enum(kinds) })

/** The files of fiscal documents for staff (docs/fiscal.md#files). Each is recorded in the history of its order. */
export const staffFiscalFileCalls = [
  restCall('openFiscalDocument', 'get /api/fiscal-documents/{id}/{which}', {
    who: staff('people.cpf', 'fiscal:read', 'people:read'),
    summary: 'A file of a fiscal document: `xml`, `pdf` or `cancellation-xml`. Recorded in the history of its order.',
    parts: { which: { enum: kinds } },
    patterns: { which: kinds.join('|') },
    answers: { ...fileAnswers, 200: 'application/*', 206: 'application/*' },
    errors: ['BAD_USER_INPUT', 'NOT_FOUND'],
    run: async (deps, { context, caller: { email: actor }, path }) => {
      const { id, which } = check(fileKey, path)
      const file = await fiscalFile(deps.db, id, columns[which])
      if (!file) throw new Refusal('NOT_FOUND', 'Esta nota não tem este arquivo, ou ele ainda não chegou do emissor.')
      await recordExport(deps.db, actor, [file.orderId])
      const type = fiscalFiles[which === 'pdf' ? 'pdf' : 'xml']
      return streamFile(context, deps, { ...file, type }, { disposition: 'attachment', name: fileNameOf(file) })
    },
  }),
  restCall('zipFiscalDocuments', 'get /api/fiscal-documents/zip', {
    who: staff('exports.make', 'fiscal:read', 'people:read'),
    summary: 'A ZIP of all XML and PDF files of the documents that were issued in a month. Recorded in the history of their orders.',
    query: monthQuery,
    answers: { 200: 'application/zip' },
    errors: ['NOT_FOUND'],
    run: async (deps, { context, caller: { email: actor }, query: { mes } }) => {
      const month = monthOf(mes)
      const { files, bytes } = await sizeOfMonth(deps.db, month)
      if (files === 0) throw new Refusal('NOT_FOUND', 'Nenhuma nota foi emitida neste mês.')
      if (files > mostInZip.files || bytes > mostInZip.bytes)
        throw new Refusal('BAD_USER_INPUT', 'As notas deste mês não cabem em um ZIP. Peça os arquivos ao emissor, o Focus NFe.')
      const onError = (err: unknown) => deps.log.error({ err, mes }, 'a ZIP of fiscal documents could not be made to its end')
      return context.body(streamOf(zipMonth(deps, month, actor), onError), 200, {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="notas-fiscais-${mes}.zip"`,
        'cache-control': 'private, no-store',
      })
    },
  }),
]
