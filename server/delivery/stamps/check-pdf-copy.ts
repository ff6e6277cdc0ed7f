import { PDF, type PdfDict, type PdfRef, PdfStream } from '@libpdf/core'
import { shownLine } from './mark-pdf-pages.ts'
import { decode } from './pdf-page-content.ts'

/**
 * Opens a copy again and finds the line on each page, after a content that can be decoded. An error here is a fault of this program, and never
 * of the author.
 */
export async function checkCopy(copy: Uint8Array, expected: { line: Uint8Array; pages: number }) {
  const pdf = await PDF.load(copy, { lenient: false })
  const pages = pdf.getPages()
  const resolve = (ref: PdfRef) => pdf.getObject(ref)
  const line = shownLine(expected.line)
  const read = new Set<PdfRef>()
  const isMarked = ({ dict }: { dict: PdfDict }) => {
    const content = dict.get('Contents', resolve)
    const resources = dict.getDict('Resources')
    const drawings = [...(resources?.getDict('XObject') ?? [])].map(([, drawing]) => drawing as PdfRef).filter((ref) => !read.has(ref))
    for (const ref of drawings) read.add(ref)
    const canBeRead = drawings.map(resolve).every((drawing) => drawing instanceof PdfStream && decode(drawing, resolve))
    return canBeRead && content instanceof PdfStream && Buffer.from(content.data).includes(line)
  }
  const marked = pages.filter(isMarked).length
  if (marked !== expected.pages) throw new Error(`${marked} of ${expected.pages} pages of the copy carry the line`)
}
