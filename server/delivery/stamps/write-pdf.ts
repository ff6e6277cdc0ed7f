import { PdfArray, PdfBool, PdfDict, PdfName, PdfNumber, type PdfObject, PdfRef, PdfStream, PdfString } from '@libpdf/core'
import type { OpenPdf } from './open-pdf.ts'

/**
 * Writes a document anew: what its catalog and its properties lead to, and nothing else. First comes everything that pages consist of, then the
 * pages, their tree and the catalog, so a file that was cut off has no page. An object that is missing becomes a doubt.
 */
export function writePdf({ catalog, root, id, version, pages, resolve, doubts }: OpenPdf, info: PdfRef): Buffer {
  const tree = catalog.get('Pages') as PdfRef
  const last = [...pages.map(({ ref }) => ref), tree, info, root]
  const objects = reach([root, info], { resolve, isPage: new Set<PdfObject>(pages.map(({ dict }) => dict)), tree, doubts })
  const isLast = new Set(last)
  const order = [...[...objects.keys()].filter((ref) => !isLast.has(ref)), ...last]
  const numbers = new Map(order.map((ref, at) => [ref, at + 1]))
  const written = new Writing(version, (ref) => {
    const number = numbers.get(ref)
    return number === undefined ? 'null' : `${number} 0 R`
  })
  for (const ref of order) written.object(objects.get(ref)!)
  return written.end(PdfDict.of({ Root: root, Info: info, ...(id && { ID: id }) }))
}

interface Reach {
  resolve: (ref: PdfRef) => PdfObject | null
  isPage: ReadonlySet<PdfObject>
  tree: PdfRef
  doubts: string[]
}

/** The objects that these lead to. A page that is in no tree loses its content, which would be there without the line. */
function reach(from: readonly PdfRef[], { resolve, isPage, tree, doubts }: Reach): Map<PdfRef, PdfObject> {
  const objects = new Map<PdfRef, PdfObject>()
  const waiting: PdfObject[] = [...from]
  for (let object = waiting.pop(); object; object = waiting.pop()) {
    if (object instanceof PdfRef) {
      if (objects.has(object)) continue
      const target = resolve(object)
      if (target === null) doubts.push(`object ${object.objectNumber} is missing`)
      else {
        objects.set(object, target)
        waiting.push(target)
      }
    } else if (object instanceof PdfDict) {
      const type = object.get('Type')
      if ([...object.keys()].some(({ value }) => !isAscii(value))) doubts.push('a name may be written otherwise')
      if (type === PdfName.Page && !isPage.has(object)) for (const name of ['Contents', 'Parent', 'PieceInfo']) object.delete(name)
      if (type === PdfName.Pages && object !== resolve(tree)) for (const name of ['Kids', 'Parent']) object.delete(name)
      for (const [{ value: key }, value] of object) if (!isOwnLength(object, key)) waiting.push(value)
    } else if (object instanceof PdfArray) waiting.push(...object)
    else if (object instanceof PdfName && !isAscii(object.value)) doubts.push('a name may be written otherwise')
  }
  return objects
}

const isAscii = (text: string) => /^[ -~]*$/.test(text)

/** The length of a stream is written with it. */
const isOwnLength = (object: PdfObject, key: string) => object instanceof PdfStream && key === 'Length'

class Writing {
  readonly #parts: Buffer[] = []
  readonly #places: number[] = []
  readonly #reference: (ref: PdfRef) => string
  #at = 0

  constructor(version: string, reference: (ref: PdfRef) => string) {
    this.#reference = reference
    this.#add(`%PDF-${version}\n%\u00e2\u00e3\u00cf\u00d3\n`)
  }

  object(object: PdfObject) {
    this.#places.push(this.#at)
    const start = `${this.#places.length} 0 obj\n`
    if (object instanceof PdfStream) {
      this.#add(`${start}${this.#text(object)}\nstream\n`)
      this.#add(object.data)
      this.#add('\nendstream\nendobj\n')
    } else this.#add(`${start}${this.#text(object)}\nendobj\n`)
  }

  end(trailer: PdfDict): Buffer {
    const table = this.#at
    const size = this.#places.length + 1
    const entries = this.#places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`)
    trailer.set('Size', PdfNumber.of(size))
    this.#add(`xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}trailer\n${this.#text(trailer)}\nstartxref\n${table}\n%%EOF\n`)
    return Buffer.concat(this.#parts)
  }

  #add(part: string | Uint8Array) {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part.buffer, part.byteOffset, part.byteLength)
    this.#parts.push(bytes)
    this.#at += bytes.length
  }

  #text(object: PdfObject): string {
    if (object instanceof PdfRef) return this.#reference(object)
    if (object instanceof PdfArray) return `[${[...object].map((item) => this.#text(item)).join(' ')}]`
    if (object instanceof PdfDict) {
      const entries = [...object]
        .filter(([{ value: key }]) => !isOwnLength(object, key))
        .map(([key, value]) => [nameText(key), this.#text(value)])
      if (object instanceof PdfStream) entries.push(['/Length', String(object.data.length)])
      return `<<${entries.map(([key, value]) => `${key} ${value}`).join('')}>>`
    }
    if (object instanceof PdfName) return nameText(object)
    if (object instanceof PdfNumber) return decimal(object.value)
    if (object instanceof PdfString) return `<${Buffer.from(object.bytes).toString('hex')}>`
    if (object instanceof PdfBool) return String(object.value)
    return 'null'
  }
}

/** The library reads a name that has escapes as UTF-8, and any other byte by byte. So one beyond ASCII may come out otherwise. */
function nameText({ value }: PdfName): string {
  const bytes = Buffer.from(value, [...value].some((sign) => sign > '\u00ff') ? 'utf8' : 'latin1')
  return `/${[...bytes].map((byte) => (isRegular(byte) ? String.fromCharCode(byte) : `#${byte.toString(16).padStart(2, '0')}`)).join('')}`
}

const isRegular = (byte: number) => byte > 0x20 && byte < 0x7f && !'#()<>[]{}/%'.includes(String.fromCharCode(byte))

/** Without an exponent, which numbers of a PDF do not have. */
export function decimal(number: number): string {
  if (!Number.isFinite(number)) return '0'
  if (Number.isInteger(number)) return BigInt(number).toString()
  const text = String(number)
  return text.includes('e') ? number.toFixed(20).replace(/(?<!0)0+$/, '0') : text
}
