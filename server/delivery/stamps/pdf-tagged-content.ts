import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfRef } from '@libpdf/core'
import type { Drawings } from './mark-pdf-pages.ts'
import type { OpenPdf } from './open-pdf.ts'

/**
 * Makes the structure of a tagged document, which screen readers need, lead to the drawings that the contents of its pages have become. Its
 * elements name marked parts of a page by number, alone or in a dictionary.
 */
export function moveTaggedContent({ catalog, pages, resolve }: OpenPdf, drawings: Drawings) {
  const root = catalog.get('StructTreeRoot', resolve)
  if (!(root instanceof PdfDict)) return
  const pageRefs = new Map(pages.map(({ ref, dict }) => [dict, ref]))
  const visited = new Set<PdfObject>()
  const waiting: { element: PdfDict; page: PdfDict | null }[] = [{ element: root, page: null }]
  const partOf = (page: PdfDict | null, number: PdfObject): PdfDict | null => {
    const drawing = page && drawings.get(page)
    return drawing ? PdfDict.of({ Type: PdfName.of('MCR'), Pg: pageRefs.get(page)!, Stm: drawing.ref, MCID: number }) : null
  }
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { element } = next
    if (visited.has(element)) continue
    visited.add(element)
    const page = pageOf(element, resolve) ?? next.page
    const moved = (kid: PdfObject): PdfObject => {
      const target = kid instanceof PdfRef ? resolve(kid) : kid
      if (target instanceof PdfNumber) return partOf(page, target) ?? kid
      if (!(target instanceof PdfDict)) return kid
      const number = target.get('MCID', resolve)
      if (!number) waiting.push({ element: target, page })
      else if (!target.has('Stm')) return partOf(pageOf(target, resolve) ?? page, number) ?? kid
      return kid
    }
    const kids = element.get('K', resolve)
    if (kids instanceof PdfArray) element.set('K', new PdfArray([...kids].map(moved)))
    else if (kids) element.set('K', moved(element.get('K')!))
  }
}

function pageOf(element: PdfDict, resolve: OpenPdf['resolve']): PdfDict | null {
  const page = element.get('Pg', resolve)
  return page instanceof PdfDict ? page : null
}
