import { Readable } from 'node:stream'
import type { Deps } from '#server/platform/start/deps.ts'
import { newKey } from '#integrations/object-storage/storage.ts'
import type { FiscalIssuer, IssuerUnknown, IssuerWord } from '#domain/compliance/fiscal/fiscal-issuer.ts'
import { claimFile, type FiscalDocument, storeFileOf } from './fiscal-documents.sql.ts'

/**
 * Keeps the XML and the PDF of an issued document, and the XML of its cancellation, in the store's own storage: the XML is the document, and must be kept for as long as tax law
 * requires. A key is claimed first and then used until the content is stored, so nothing is left that no row knows of. An issuer without a PDF
 * is no failure.
 */
export async function storeFiles(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  issuer: FiscalIssuer,
  document: FiscalDocument,
  { xmlAddress, pdfAddress, cancellationXmlAddress }: IssuerWord,
): Promise<{ kind: 'files'; complete: boolean } | IssuerUnknown> {
  for (const [which, address] of [
    ['xml', xmlAddress],
    ['pdf', pdfAddress],
    ['cancellation_xml', cancellationXmlAddress],
  ] as const) {
    if (document[which]?.bytes || address === null) continue
    const file = await issuer.fetch(address)
    if (file.kind === 'unknown') return file
    if (!looksLike[which === 'pdf' ? 'pdf' : 'xml'](file.content)) return { kind: 'unknown', reason: `no-${which}` }
    const key = await claimFile(db, document.id, which, newKey())
    await storeFileOf(db, document.id, which, { key, ...(await storage.write(key, Readable.from(file.content))) })
  }
  return { kind: 'files', complete: Boolean(document.xml?.bytes) || xmlAddress !== null }
}

/** An error page that came with status 200 is not stored. */
const looksLike = {
  xml: (content: Buffer) => /^\uFEFF?\s*<(?!!doctype html|html)/i.test(content.subarray(0, 200).toString('utf8')),
  pdf: (content: Buffer) => content.subarray(0, 5).toString('latin1') === '%PDF-',
}
