/** Texts of a draft's pages, in their order. */
export const draftTexts = ['Pagina um', 'Pagina dois', 'Pagina tres']

export const objects = { catalog: 1, tree: 2, font: 3, info: 4, page: (at: number) => 5 + at * 2, content: (at: number) => 6 + at * 2 }

export const show = (text: string, y = 400) => `BT /F 24 Tf 50 ${y} Td (${text}) Tj ET`

export const stream = (content: string, entries = '', length: number | string = content.length) =>
  `<<${entries}/Length ${length}>>\nstream\n${content}\nendstream`

interface Layout {
  header: string
  /** Text between the header and the first object; its bytes count in the table only if `counted`. */
  junk: { text: string; counted: boolean }
  /** The number after `startxref`, made from the true one. */
  start: (offset: number) => number | string
  /** The bytes of the table, made from the true ones. */
  table: (table: string) => string
  end: string
}

const usual: Layout = {
  header: '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n',
  junk: { text: '', counted: true },
  start: (offset) => offset,
  table: (table) => table,
  end: '%%EOF\n',
}

/** A small PDF as text, of which one thing after the other can be turned before it is written. */
export class PdfDraft {
  /** By their number: what stands between `obj` and `endobj`. */
  readonly objects = new Map<number, string>()
  trailer = `/Root ${objects.catalog} 0 R/Info ${objects.info} 0 R`

  constructor() {
    this.objects.set(objects.catalog, `<</Type/Catalog/Pages ${objects.tree} 0 R>>`)
    this.objects.set(objects.tree, `<</Type/Pages/Count 3/Kids[${draftTexts.map((_, at) => `${objects.page(at)} 0 R`).join(' ')}]>>`)
    this.objects.set(objects.font, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>')
    this.objects.set(objects.info, '<</Title(O livro)/Author(A autora)>>')
    for (const [at, text] of draftTexts.entries()) {
      this.page(at, {})
      this.objects.set(objects.content(at), stream(show(text)))
    }
  }

  /** Replaces entries of a page; an empty text leaves one out. */
  page(at: number, entries: Record<string, string>): this {
    const all = {
      Type: '/Page',
      Parent: `${objects.tree} 0 R`,
      MediaBox: '[0 0 400 600]',
      Resources: `<</Font<</F ${objects.font} 0 R>>>>`,
      Contents: `${objects.content(at)} 0 R`,
      ...entries,
    }
    return this.set(objects.page(at), dictionary(all))
  }

  content(at: number, content: string, entries = ''): this {
    return this.set(objects.content(at), stream(content, entries))
  }

  set(number: number, text: string): this {
    this.objects.set(number, text)
    return this
  }

  /** Adds an object and returns a reference to it. */
  add(text: string): string {
    const number = Math.max(...this.objects.keys()) + 1
    this.objects.set(number, text)
    return `${number} 0 R`
  }

  catalog(entries: string): this {
    return this.set(objects.catalog, `<</Type/Catalog/Pages ${objects.tree} 0 R${entries}>>`)
  }

  write(layout: Partial<Layout> = {}): Buffer {
    const { header, junk, start, table, end } = { ...usual, ...layout }
    const first = junk.counted ? junk.text.length : 0
    let body = header
    const places = [...this.objects].map(([number, text]) => {
      const place = { number, at: first + body.length }
      body += `${number} 0 obj\n${text}\nendobj\n`
      return place
    })
    const offset = first + body.length
    const tail = `${table(tableOf(places))}trailer\n<</Size ${sizeOf(this.objects)}${this.trailer}>>\nstartxref\n${start(offset)}\n${end}`
    return Buffer.from(junk.text + body + tail, 'latin1')
  }

  /** With a cross-reference stream, and the small objects in an object stream. */
  writeCompressed({ isHybrid = false } = {}): Buffer {
    const compressed = [...this.objects].filter(([, text]) => !text.includes('stream'))
    const streamNumber = sizeOf(this.objects)
    let index = ''
    let inside = ''
    for (const [number, text] of compressed) {
      index += `${number} ${inside.length} `
      inside += `${text}\n`
    }
    let body = usual.header
    const places = new Map<number, number>()
    const put = (number: number, text: string) => {
      places.set(number, body.length)
      body += `${number} 0 obj\n${text}\nendobj\n`
    }
    for (const [number, text] of this.objects) if (text.includes('stream')) put(number, text)
    put(streamNumber, stream(index + inside, `/Type/ObjStm/N ${compressed.length}/First ${index.length}`))
    const table = body.length
    places.set(streamNumber + 1, table)
    const entry = (number: number) => {
      const within = compressed.findIndex(([each]) => each === number)
      const [type, second, third] = within >= 0 ? [2, streamNumber, within] : places.has(number) ? [1, places.get(number)!, 0] : [0, 0, 255]
      return String.fromCharCode(type, second >> 16, (second >> 8) & 255, second & 255, third)
    }
    const entries = Array.from({ length: streamNumber + 2 }, (_, number) => entry(number)).join('')
    const reference = `/Type/XRef/W[1 3 1]/Size ${streamNumber + 2}${this.trailer}`
    put(streamNumber + 1, stream(entries, reference))
    if (!isHybrid) return Buffer.from(`${body}startxref\n${table}\n%%EOF\n`, 'latin1')
    const plain = [...places].filter(([number]) => number !== streamNumber + 1).map(([number, at]) => ({ number, at }))
    const offset = body.length
    return Buffer.from(
      `${body}${tableOf(plain)}trailer\n<</Size ${streamNumber + 2}${this.trailer}/XRefStm ${table}>>\nstartxref\n${offset}\n%%EOF\n`,
      'latin1',
    )
  }
}

/** With a field of a form that holds a signature. */
export function signedDraft(pdf = new PdfDraft()): PdfDraft {
  const field = pdf.add('<</FT/Sig/T(a)/V<</Type/Sig/ByteRange[0 1 2 3]/Contents<00>>>>>')
  return pdf.catalog(`/AcroForm<</SigFlags 3/Fields[${field}]>>/Perms<</DocMDP ${field}>>`)
}

export const dictionary = (entries: Record<string, string>) =>
  `<<${Object.entries(entries)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `/${name} ${value}`)
    .join('')}>>`

const sizeOf = (all: Map<number, string>) => Math.max(...all.keys()) + 1

/** One section for each object, so that numbers may be missing. */
const tableOf = (places: readonly { number: number; at: number }[]) =>
  `xref\n0 1\n0000000000 65535 f \n${places.map(({ number, at }) => `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`).join('')}`

/** An update after a document, as editors append it: some objects anew, with a table that names the one before. */
export function update(
  original: Buffer,
  changed: Record<number, string>,
  { trailer, previous }: { trailer: string; previous: number },
): Buffer {
  let body = original.toString('latin1')
  const places = Object.entries(changed).map(([number, text]) => {
    const at = body.length
    body += `${number} 0 obj\n${text}\nendobj\n`
    return { number: Number(number), at }
  })
  const offset = body.length
  return Buffer.from(`${body}${tableOf(places)}trailer\n<<${trailer}/Prev ${previous}>>\nstartxref\n${offset}\n%%EOF\n`, 'latin1')
}

export const startOf = (pdf: Buffer) => Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.toString('latin1'))![1])
