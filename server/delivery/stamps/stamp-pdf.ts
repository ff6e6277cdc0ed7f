import { createHash } from 'node:crypto'
import { PdfArray, PdfDict, PdfName, type PdfObject, type PdfRef, PdfStream, PdfString, PdfNumber } from '@libpdf/core'
import { type Stamp, stampLine, windows1252 } from '#domain/delivery/stamps/stamp-line.ts'
import { checkCopy } from './check-pdf-copy.ts'
import { markPages } from './mark-pdf-pages.ts'
import { type OpenPdf, openPdf, Unreadable } from './open-pdf.ts'
import { decode } from './pdf-page-content.ts'
import { removeSignatures } from './pdf-signatures.ts'
import { moveTaggedContent } from './pdf-tagged-content.ts'
import { Unstampable } from './unstampable.ts'
import { writePdf } from './write-pdf.ts'
import { withCopyId } from './xmp.ts'

export interface Trial {
  /** Called with a sentence for the author if copies differ from the original in more than the stamp. */
  warn: (sentence: string) => void
  /** Called with the number of pages. */
  count: (pages: number) => void
}

/**
 * A copy of a PDF with a line on each page, and the copy's id in the metadata. It is written anew, so nothing of the original is left in it
 * without the line, and it is read again before it is given away. Another library reads original and copy too if there is any doubt about what
 * the original contains, and for a trial. Throws `Unstampable`.
 */
export async function stampPdf(original: Uint8Array, stamp: Stamp, trial?: Trial): Promise<Uint8Array> {
  const pdf = await openPdf(original).catch(async (error: unknown) => {
    throw error instanceof Unreadable ? await (await secondReader()).whyUnreadable(original) : error
  })
  refuseOtherContent(pdf)
  trial?.count(pdf.pages.length)
  if (removeSignatures(pdf) > 0)
    trial?.warn('A assinatura digital do PDF não vai nas cópias: cada uma é outro arquivo, com o nome de quem compra.')
  const line = windows1252(stampLine(stamp))
  moveTaggedContent(pdf, markPages(pdf, line))
  flattenTree(pdf)
  const info = hideId(pdf, stamp)
  const copy = writePdf({ ...pdf, id: idOf(pdf, stamp) }, info)
  await checkCopy(copy, { line, pages: pdf.pages.length })
  if (trial || pdf.doubts.length > 0) {
    const { compareCopy } = await secondReader()
    await compareCopy(original, copy, { line: new TextDecoder('windows-1252').decode(line), pages: pdf.pages.length })
  }
  return copy
}

/** Few copies need it, and it takes longer to load than a small file to stamp. */
const secondReader = () => import('./pdf-second-reader.ts')

/** Documents of which viewers show something else than the pages. */
function refuseOtherContent({ catalog, resolve }: OpenPdf) {
  if (catalog.get('Collection', resolve) instanceof PdfDict)
    throw new Unstampable('O PDF é um portfólio: o livro está em arquivos anexados a ele. Envie o próprio livro.')
  const form = catalog.get('AcroForm', resolve)
  if (form instanceof PdfDict && form.has('XFA') && catalog.getBool('NeedsRendering', resolve)?.value)
    throw new Unstampable('O PDF é um formulário dinâmico (XFA), que não tem páginas próprias. Exporte-o como PDF comum.')
}

/** All pages become children of the root: a deep or wrong tree is no trouble to a viewer any more. */
function flattenTree({ catalog, pages, register }: OpenPdf) {
  const tree = PdfDict.of({ Type: PdfName.Pages, Count: PdfNumber.of(pages.length), Kids: new PdfArray(pages.map(({ ref }) => ref)) })
  const ref = register(tree)
  catalog.set('Pages', ref)
  for (const { dict } of pages) dict.set('Parent', ref)
}

/** In the XMP metadata and in the document's properties: programs that drop one of them often keep the other. Returns the properties. */
function hideId({ catalog, info, resolve, register }: OpenPdf, { id, code }: Stamp): PdfRef {
  const existing = catalog.get('Metadata', resolve)
  const xmp = withCopyId(existing instanceof PdfStream ? textOf(existing, resolve) : '', { id, code })
  const type = { Type: PdfName.of('Metadata'), Subtype: PdfName.of('XML') }
  catalog.set('Metadata', register(PdfStream.fromDict(type, Buffer.from(xmp))))
  const properties = new PdfDict(info ?? [])
  properties.set('SabiaCopy', PdfString.fromString(`${code} ${id}`))
  return register(properties)
}

/** Metadata that cannot be read are replaced. */
function textOf(stream: PdfStream, resolve: OpenPdf['resolve']): string {
  const content = decode(stream, resolve)?.content
  try {
    return content ? new TextDecoder(encodingOf(content), { fatal: true }).decode(content) : ''
  } catch {
    return ''
  }
}

const encodingOf = ([first, second]: Uint8Array) =>
  first === 0xfe && second === 0xff ? 'utf-16be' : first === 0xff && second === 0xfe ? 'utf-16le' : 'utf-8'

/** The first half names the document, the second one this file. */
function idOf({ id }: OpenPdf, stamp: Stamp): PdfObject {
  const own = new PdfString(createHash('sha256').update(stamp.id).digest().subarray(0, 16), 'hex')
  const first = id instanceof PdfArray ? id.at(0) : undefined
  return new PdfArray([first instanceof PdfString ? first : own, own])
}
