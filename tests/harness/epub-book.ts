import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter, type ZipWriterAddDataOptions } from '@zip.js/zip.js'

/** A book as an author exports it, in parts that a test can change one at a time. */
export interface Book {
  /** By their names, in their order. */
  files: Map<string, string | Uint8Array>
  /** How the zip is written. */
  zip: ZipWriterAddDataOptions
}

export const chapterNames = ['OEBPS/texto/capítulo 1.xhtml', 'OEBPS/texto/ação.xhtml', 'OEBPS/texto/3.xhtml']
export const opfName = 'OEBPS/livro.opf'
export const containerName = 'META-INF/container.xml'

export const containerOf = (...paths: string[]) =>
  `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>${paths
    .map((path) => `<rootfile full-path="${path}" media-type="application/oebps-package+xml"/>`)
    .join('')}</rootfiles></container>`

export const opf = `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="u"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="u">urn:uuid:8f7a1c1e-0000-4000-8000-000000000002</dc:identifier><dc:title>Ação</dc:title><dc:language>pt-BR</dc:language><meta property="dcterms:modified">2026-01-01T00:00:00Z</meta></metadata>
<manifest><item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>
<item id="c1" href="texto/cap%C3%ADtulo%201.xhtml" media-type="application/xhtml+xml"/>
<item id="c2" href="texto/ação.xhtml" media-type="application/xhtml+xml"/>
<item id="c3" href="texto/3.xhtml" media-type="application/xhtml+xml"/>
<item id="foto" href="foto.jpg" media-type="image/jpeg"/></manifest>
<spine><itemref idref="c1"/><itemref idref="c2"/><itemref idref="c3"/></spine></package>`

export const chapter = (text: string, { encoding = 'utf-8', head = '<title>Ação</title>' } = {}) =>
  `<?xml version="1.0" encoding="${encoding}"?>\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head>${head}</head><body>${text}</body></html>`

export const newBook = (): Book => ({
  files: new Map<string, string | Uint8Array>([
    ['mimetype', 'application/epub+zip'],
    [containerName, containerOf(opfName)],
    [opfName, opf],
    ['OEBPS/nav.xhtml', chapter('<nav epub:type="toc"><ol><li><a href="texto/3.xhtml">Três</a></li></ol></nav>')],
    ...chapterNames.map((name): [string, string] => [name, chapter(`<p>É o capítulo ${name}.</p>`)]),
    ['OEBPS/foto.jpg', Uint8Array.from({ length: 2_000 }, (_, at) => (at * at) % 251)],
  ]),
  zip: {},
})

/** A ZIP of these files, by their names; one named `mimetype` is stored. */
export const zipFiles = (files: Record<string, string | Uint8Array>) => zipOf({ files: new Map(Object.entries(files)), zip: {} })

export async function zipOf({ files, zip }: Book): Promise<Buffer> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { extendedTimestamp: false, ...zip })
  for (const [name, content] of files) {
    const reader = typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content)
    await writer.add(name, content.length > 0 ? reader : undefined, name === 'mimetype' && zip.level === undefined ? { level: 0 } : {})
  }
  return Buffer.from(await writer.close())
}

/** A text in an encoding that its own declaration may name. */
export function encoded(text: string, encoding: string): Uint8Array {
  switch (encoding) {
    case 'utf-16le':
      return Buffer.from(text, 'utf16le')
    case 'utf-16be':
      return Buffer.from(text, 'utf16le').swap16()
    case 'latin1':
      return Buffer.from(text, 'latin1')
    default:
      return Buffer.from(text)
  }
}
