import { PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfRef, PdfStream } from '@libpdf/core'
import { type LinePlace, linePlace } from './pdf-line-place.ts'
import type { OpenPdf, PdfPage } from './open-pdf.ts'
import { contentOf, type PageContent } from './pdf-page-content.ts'
import { Unstampable } from './unstampable.ts'
import { decimal } from './write-pdf.ts'

/** The page's former content: a drawing of its own (a form XObject), which only the page's new content draws. */
export interface Drawing {
  ref: PdfRef
  /** How many of its parts begin and do not end. */
  openParts: number
}

/** The drawings of a document by their pages. Null: the page was empty. */
export type Drawings = Map<PdfDict, Drawing | null>

/** Names of a page's resources: it has no others any more. */
const names = { drawing: 'Original', font: 'Line', ground: 'Ground' }

/**
 * Puts a line on each page, after the page's own content. As a drawing of its own this can neither move nor clip nor hide what follows, and
 * without the stream that has the line nothing draws it. Font and ground of the line stand in the page itself, so that no object of the line
 * can be missing alone. Throws `Unstampable`.
 */
export function markPages(pdf: OpenPdf, line: Uint8Array): Drawings {
  const drawings: Drawings = new Map()
  const draw = sharedDrawings(pdf)
  for (const [at, page] of pdf.pages.entries()) {
    const { dict } = page
    const place = linePlace(dict, line.length, pdf.resolve) ?? refuseCovered(at + 1)
    const drawing = draw(page, at + 1)
    dict.set('Contents', pdf.register(new PdfStream([], Buffer.from(contentWith(line, place, drawing)))))
    dict.set('Resources', resourcesOf(drawing))
    dict.delete('PieceInfo')
    drawings.set(dict, drawing)
  }
  return drawings
}

function refuseCovered(number: number): never {
  throw new Unstampable(
    `As anotações da página ${number} do PDF a cobrem inteira e esconderiam o nome de quem compra. Exporte-o sem elas e envie outra vez.`,
  )
}

/** Pages that have content and resources in common have the drawing in common too. */
function sharedDrawings(pdf: OpenPdf): (page: PdfPage, number: number) => Drawing | null {
  const made = new Map<PdfObject, { resources: PdfObject | undefined; drawing: Drawing }>()
  return ({ dict }, number) => {
    const [contents, resources] = [dict.get('Contents'), dict.get('Resources')]
    const earlier = contents && made.get(contents)
    if (earlier && earlier.resources === resources && !dict.has('StructParents')) return earlier.drawing
    const content = contentOf(dict, number, pdf)
    if (!content) return null
    const drawing = { ref: pdf.register(drawingOf(content, dict)), openParts: openParts(content.decoded) }
    if (contents instanceof PdfRef) made.set(contents, { resources, drawing })
    return drawing
  }
}

/** Large enough for every page: it cuts nothing off. */
const everywhere = [-100_000, -100_000, 100_000, 100_000]

/** It has the page's place in the structure of the document too. Some viewers look for it there, some at the page. */
function drawingOf({ data, encoding }: PageContent, page: PdfDict): PdfStream {
  const drawing = PdfStream.fromDict(
    {
      Type: PdfName.of('XObject'),
      Subtype: PdfName.of('Form'),
      BBox: new PdfArray(everywhere.map((number) => PdfNumber.of(number))),
      Resources: page.get('Resources') ?? new PdfDict(),
      ...encoding,
    },
    data,
  )
  const structure = page.get('StructParents')
  if (structure) drawing.set('StructParents', structure)
  return drawing
}

function contentWith(line: Uint8Array, { matrix, size, ground }: LinePlace, drawing: Drawing | null): string {
  const { left, bottom, right, top } = ground
  return [
    ...(drawing ? [`q /${names.drawing} Do Q`] : []),
    // A part that is switched off, and does not end, would switch off what follows too.
    ...Array<string>(drawing?.openParts ?? 0).fill('EMC'),
    `q ${decimals(matrix)} cm /Artifact BMC`,
    `q /${names.ground} gs 1 g ${decimals([left, bottom, right - left, top - bottom])} re f Q`,
    `BT /${names.font} ${decimals([size])} Tf 0.3 g ${shownLine(line)} ET`,
    'EMC Q',
  ].join('\n')
}

/** The operator that shows the line. */
export const shownLine = (line: Uint8Array) => `<${Buffer.from(line).toString('hex')}> Tj`

const decimals = (numbers: readonly number[]) => numbers.map((number) => decimal(Math.round(number * 10_000) / 10_000)).join(' ')

function resourcesOf(drawing: Drawing | null): PdfDict {
  const font = PdfDict.of({
    Type: PdfName.of('Font'),
    Subtype: PdfName.of('Type1'),
    BaseFont: PdfName.of('Helvetica'),
    Encoding: PdfName.of('WinAnsiEncoding'),
  })
  const resources = PdfDict.of({
    Font: PdfDict.of({ [names.font]: font }),
    ExtGState: PdfDict.of({ [names.ground]: PdfDict.of({ ca: PdfNumber.of(0.75) }) }),
  })
  if (drawing) resources.set('XObject', PdfDict.of({ [names.drawing]: drawing.ref }))
  return resources
}

/** In a text or a picture there may be something that looks like an operator. More ends than beginnings do no harm. */
const openParts = (content: Buffer): number =>
  Math.max(0, Math.min(mostOpenParts, count(content, 'BDC') + count(content, 'BMC') - count(content, 'EMC')))

const mostOpenParts = 1_000

function count(content: Buffer, word: string): number {
  let times = 0
  for (let at = content.indexOf(word); at >= 0; at = content.indexOf(word, at + word.length)) times += 1
  return times
}
