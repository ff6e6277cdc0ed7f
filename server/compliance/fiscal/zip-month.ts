import { buffer } from 'node:stream/consumers'
import { fiscalDocumentName } from '#domain/catalogue/products/fiscal-classes.ts'
import type { Month } from '#domain/platform/values/month.ts'
import { MissingContent } from '#integrations/object-storage/storage.ts'
import { withRequestBudget } from '#server/platform/database/database-budget.ts'
import { recordExport } from '#server/orders/order/order-history.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { filesOfMonth, type StoredFiscalFile } from './fiscal-files.sql.ts'

/** The format's own limits, without its extension for larger ones, which not every program opens. */
export const mostInZip = { files: 65_000, bytes: 4_000_000_000 }

const endings = { xml: '.xml', pdf: '.pdf', cancellation_xml: ' - cancelamento.xml' }

/** Such as `NFS-e 12`. */
export const documentTitle = ({ kind, number }: Pick<StoredFiscalFile, 'kind' | 'number'>) =>
  `${fiscalDocumentName(kind)} ${number ?? ''}`.trim()

/** Part of the order's id: cities number their documents each for itself. */
export const fileNameOf = (file: Pick<StoredFiscalFile, 'orderId' | 'kind' | 'number' | 'which'>) =>
  `${documentTitle(file)} - ${file.orderId.slice(0, 8)}${endings[file.which]}`

/**
 * A ZIP of the files of all documents that were issued in a month, made while it is sent: one file at a time is in memory. Whose documents they
 * are is recorded before. A file that the storage has lost is named in a text, and the rest still arrives.
 */
export async function* zipMonth(
  { db, storage, log }: Pick<Deps, 'db' | 'storage' | 'log'>,
  month: Month,
  actor: string,
): AsyncGenerator<Uint8Array> {
  const zip = await openZip()
  const lost: string[] = []
  for (let after: string | null = null; ;) {
    const page = await withRequestBudget(async () => {
      const read = await filesOfMonth(db, month, after)
      await recordExport(db, actor, [...new Set(read.files.map(({ orderId }) => orderId))])
      return read
    })
    for (const file of page.files) {
      const name = fileNameOf(file)
      const content = await contentOf(storage, file.key)
      if (content) yield await zip.add(`${file.which === 'pdf' ? 'pdf' : 'xml'}/${name}`, content)
      else lost.push(name)
    }
    if (page.next === null) break
    after = page.next
  }
  if (lost.length > 0) {
    log.error({ lost }, 'files of fiscal documents are not in the storage')
    yield await zip.add('faltam.txt', Buffer.from(`A loja não encontrou estes arquivos:\r\n${lost.join('\r\n')}\r\n`))
  }
  yield await zip.end()
}

async function contentOf(storage: Deps['storage'], key: string): Promise<Uint8Array | null> {
  try {
    return await buffer(await storage.read(key))
  } catch (error) {
    if (error instanceof MissingContent) return null
    throw error
  }
}

/** Each step returns the bytes of the ZIP that follow. PDF files are compressed already, and XML files are small. */
async function openZip() {
  // Loaded for the first ZIP: few processes make one.
  const { Uint8ArrayReader, ZipWriter } = await import('@zip.js/zip.js')
  const parts: Uint8Array[] = []
  const write = (part: Uint8Array) => {
    parts.push(part)
  }
  const zip = new ZipWriter(new WritableStream({ write }), {
    useWebWorkers: false,
    bufferedWrite: true,
    dataDescriptor: false,
    extendedTimestamp: false,
    level: 0,
  })
  const taken = () => Buffer.concat(parts.splice(0))
  return {
    add: async (name: string, content: Uint8Array) => {
      await zip.add(name, new Uint8ArrayReader(content))
      return taken()
    },
    end: async () => {
      await zip.close()
      return taken()
    },
  }
}
