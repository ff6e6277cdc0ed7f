import { Readable } from 'node:stream'
import type { Deps } from '#server/platform/start/deps.ts'
import { claimContent, giveUpContent } from '#server/platform/files/content-removals.sql.ts'
import { removeContent } from '#server/platform/files/remove-content.ts'
import { newKey } from '#integrations/object-storage/storage.ts'
import type { FiscalIssuer, IssuerUnknown, IssuerWord } from '#domain/compliance/fiscal/fiscal-issuer.ts'
import { type FiscalDocument, storeFileOf } from './fiscal-documents.sql.ts'

/**
 * Keeps the XML and the PDF of an issued document, and the XML of its cancellation, in the store's own storage: the XML is the document, and must be kept for as long as tax law
 * requires. An issuer without a PDF is no failure.
 */
export async function storeFiles(
  deps: Pick<Deps, 'db' | 'storage' | 'log'>,
  issuer: FiscalIssuer,
  document: FiscalDocument,
  { xmlAddress, pdfAddress, cancellationXmlAddress }: IssuerWord,
): Promise<{ kind: 'files'; complete: boolean } | IssuerUnknown> {
  const { db, storage } = deps
  for (const [which, address] of [
    ['xml', xmlAddress],
    ['pdf', pdfAddress],
    ['cancellation_xml', cancellationXmlAddress],
  ] as const) {
    if (document[which] || address === null) continue
    const file = await issuer.fetch(address)
    if (file.kind === 'unknown') return file
    if (!looksLike[which === 'pdf' ? 'pdf' : 'xml'](file.content)) return { kind: 'unknown', reason: `no-${which}` }
    const key = newKey()
    await claimContent(db, key)
    const stored = { key, ...(await storage.write(key, Readable.from(file.content))) }
    if (await storeFileOf(db, document.id, which, stored)) continue
    await giveUpContent(db, [key])
    await removeContent(deps, [key])
  }
  return { kind: 'files', complete: document.xml !== null || xmlAddress !== null }
}

/** An error page that came with status 200 is not stored. */
const looksLike = {
  xml: (content: Buffer) => /^\uFEFF?\s*<(?!!doctype html|html)/i.test(content.subarray(0, 200).toString('utf8')),
  pdf: (content: Buffer) => content.subarray(0, 5).toString('latin1') === '%PDF-',
}
