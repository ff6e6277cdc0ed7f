import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, type PDFPage, type PdfRef, PdfStream, PdfString } from '@libpdf/core'
import { type Stamp, stampLine, windows1252 } from '#domain/stamp.ts'
import { footOf, inherited } from './page-box.ts'
import { Unstampable } from './unstampable.ts'
import { withCopyId } from './xmp.ts'

/** Points: the size of the line, and its distance from the edges. It is smaller if the page is too narrow for it. */
const largest = 7
const margin = { left: 14, bottom: 7 }
/** No line of Helvetica is wider, in ems for each sign. */
const widest = 0.56

type Resolve = (ref: PdfRef) => PdfObject | null

/**
 * Adds a line to the foot of each page and the copy's id to the metadata. The original bytes stay as they are, and the changes follow them
 * (an incremental update): nothing of the book is written again, so it cannot be damaged, and a large one costs little. The text of the pages is not read.
 * Throws `Unstampable`.
 */
export async function stampPdf(original: Uint8Array, stamp: Stamp): Promise<Uint8Array> {
  const pdf = await openPdf(original)
  const resolve: Resolve = (ref) => pdf.getObject(ref)
  const text = windows1252(stampLine(stamp))
  const font = pdf.register(
    PdfDict.of({
      Type: PdfName.of('Font'),
      Subtype: PdfName.of('Type1'),
      BaseFont: PdfName.of('Helvetica'),
      Encoding: PdfName.of('WinAnsiEncoding'),
    }),
  )
  const begin = pdf.register(new PdfStream([], ascii('q\n')))
  const lines = once((size) => pdf.register(lineOf(text, Number(size), font)))
  const places = once((content) => pdf.register(new PdfStream([], ascii(content))))
  for (const page of pdf.getPages()) {
    const { matrix, width } = footOf(page.dict, resolve)
    const size = decimal(Math.max(1, Math.min(largest, (width - 2 * margin.left) / (widest * text.length))))
    // No file has a resource of this name, even one that was stamped before.
    const name = `Sabia_${stamp.code}_${size.replace('.', '_')}`
    addResource(page, { name, line: lines(size) }, resolve)
    const place = places(`\nQ q ${matrix.map(decimal).join(' ')} cm 1 0 0 1 ${margin.left} ${margin.bottom} cm /${name} Do Q\n`)
    addContent(page, { begin, place }, resolve)
  }
  hideId(pdf, stamp, resolve)
  return pdf.save({ incremental: true })
}

/** The pages of a book share what is the same on them. */
function once(make: (key: string) => PdfRef): (key: string) => PdfRef {
  const made = new Map<string, PdfRef>()
  return (key) => {
    const ref = made.get(key) ?? make(key)
    made.set(key, ref)
    return ref
  }
}

async function openPdf(original: Uint8Array): Promise<PDF> {
  const pdf = await PDF.load(original).catch((cause: unknown) => {
    throw new Unstampable('O PDF está danificado ou protegido e não pôde ser lido. Exporte-o de novo e envie outra vez.', { cause })
  })
  if (pdf.isEncrypted) throw new Unstampable('O PDF está protegido por senha ou permissões. Envie uma versão sem proteção.')
  if (pdf.getPageCount() === 0) throw new Unstampable('O PDF não tem nenhuma página. Exporte-o de novo e envie outra vez.')
  return pdf
}

/** The line from the point 0, 0 on: on a white, slightly transparent ground, so that it can be read on any picture. */
function lineOf(text: Uint8Array, size: number, font: PdfRef): PdfStream {
  const [width, height] = [widest * size * text.length, 1.3 * size]
  const ground = PdfDict.of({ Type: PdfName.of('ExtGState'), ca: PdfNumber.of(0.75) })
  return PdfStream.fromDict(
    {
      Type: PdfName.of('XObject'),
      Subtype: PdfName.of('Form'),
      BBox: new PdfArray([-2, -0.3 * size, width, height].map((number) => PdfNumber.of(number))),
      Resources: PdfDict.of({ Font: PdfDict.of({ F: font }), ExtGState: PdfDict.of({ Ground: ground }) }),
    },
    ascii(
      [
        '/Artifact BMC',
        `q /Ground gs 1 g -2 ${decimal(-0.3 * size)} ${decimal(width + 2)} ${decimal(height)} re f Q`,
        `BT /F ${decimal(size)} Tf 0.3 g <${Buffer.from(text).toString('hex')}> Tj ET`,
        'EMC',
      ].join('\n'),
    ),
  )
}

const decimal = (number: number) => String(Math.round(number * 1000) / 1000)
const ascii = (text: string) => new TextEncoder().encode(text)

/** Resources are often shared by all pages, or inherited from the node above: they get the line where they are. */
function addResource(page: PDFPage, { name, line }: { name: string; line: PdfRef }, resolve: Resolve) {
  const found = inherited(page.dict, 'Resources', resolve)
  const resources = found instanceof PdfDict ? found : new PdfDict()
  if (resources !== found) page.dict.set('Resources', resources)
  const objects = resources.get('XObject', resolve)
  if (!(objects instanceof PdfDict)) resources.set('XObject', PdfDict.of({ [name]: line }))
  else if (!objects.has(name)) objects.set(name, line)
}

/** The page's own content keeps a graphics state of its own. */
function addContent(page: PDFPage, { begin, place }: { begin: PdfRef; place: PdfRef }, resolve: Resolve) {
  const named = page.dict.get('Contents')
  const contents = page.dict.get('Contents', resolve)
  const own = contents instanceof PdfArray ? [...contents] : named ? [named] : []
  page.dict.set('Contents', new PdfArray([begin, ...own, place]))
}

/** In the XMP metadata and in the document's properties: programs that drop one of them often keep the other. */
function hideId(pdf: PDF, { id, code }: Stamp, resolve: Resolve) {
  const catalog = pdf.getCatalog()
  const existing = catalog.get('Metadata', resolve)
  const xmp = withCopyId(existing instanceof PdfStream ? textOf(existing) : '', { id, code })
  const type = { Type: PdfName.of('Metadata'), Subtype: PdfName.of('XML') }
  catalog.set('Metadata', pdf.register(PdfStream.fromDict(type, new TextEncoder().encode(xmp))))
  const { trailer } = pdf.context.info
  const properties = trailer.get('Info', resolve)
  const info = properties instanceof PdfDict ? properties : new PdfDict()
  info.set('SabiaCopy', PdfString.fromString(`${code} ${id}`))
  if (info !== properties) trailer.set('Info', pdf.register(info))
}

/** Metadata that cannot be read is replaced. */
function textOf(stream: PdfStream): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(stream.getDecodedData())
  } catch {
    return ''
  }
}
