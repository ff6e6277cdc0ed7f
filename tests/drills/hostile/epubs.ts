import { zipOf } from '#tests/harness/epub-book.ts'

const container = (opf = 'livro.opf') => `<?xml version="1.0"?><container><rootfiles><rootfile full-path="${opf}"/></rootfiles></container>`
const opf =
  '<?xml version="1.0"?><package><metadata></metadata><manifest><item id="c1" href="1.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c1"/></spine></package>'

type Files = Record<string, string | Uint8Array>

const book = (more: Files = {}, zip: Parameters<typeof zipOf>[0]['zip'] = {}): Promise<Buffer> =>
  zipOf({
    files: new Map(
      Object.entries({
        mimetype: 'application/epub+zip',
        'META-INF/container.xml': container(),
        'livro.opf': opf,
        '1.xhtml': '<html><body><p>Um</p></body></html>',
        ...more,
      }),
    ),
    zip,
  })

const directoryEntry = Buffer.from('PK\u0001\u0002', 'latin1')

/** Changes the entry of a name in the zip's directory; a place within an entry is that of the format. */
async function altered(book: Promise<Buffer>, name: string, change: (entry: Buffer) => unknown): Promise<Buffer> {
  const zip = await book
  for (let at = zip.indexOf(directoryEntry); at >= 0; at = zip.indexOf(directoryEntry, at + 4)) {
    const entry = zip.subarray(at)
    if (entry.toString('utf8', 46, 46 + entry.readUInt16LE(28)) === name) change(entry)
  }
  return zip
}

const zeros = (megabytes: number) => new Uint8Array(megabytes * 1_000_000)

/** EPUBs that were made to break the program that reads them, or to write elsewhere. `size` multiplies what they unpack to. */
export const hostileEpubs = (size: number): Record<string, () => Promise<Buffer>> => ({
  'a chapter that says it unpacks to gigabytes': () => altered(book(), '1.xhtml', (entry) => entry.writeUInt32LE(0xfffffff0, 24)),
  'a chapter that unpacks to more than it says': () =>
    altered(book({ '1.xhtml': zeros(200 * size) }), '1.xhtml', (entry) => entry.writeUInt32LE(10, 24)),
  'as much as may be unpacked': () => book({ '1.xhtml': zeros(150 * size) }),
  'twenty thousand entries': () => book(Object.fromEntries(Array.from({ length: 20_001 }, (_, number) => [`${number}`, new Uint8Array()]))),
  'entries in the folder above': () => book({ '../../../../../tmp/sabia-hostile': 'evil' }),
  'a symbolic link': () => book({ link: '/etc/passwd' }, { unixMode: 0o120777 }),
  'entries on top of each other': () => overlapping(book({ '1.xhtml': zeros(20) })),
  'entities within entities': () =>
    book({
      'livro.opf': `<!DOCTYPE p [<!ENTITY a "${'&b;'.repeat(1_000)}"><!ENTITY b "${'x'.repeat(10_000)}">]>${opf.replace('<metadata>', '<metadata>&a;')}`,
    }),
  'a tag that never ends': () => book({ 'META-INF/container.xml': '<rootfile '.repeat(20_000 * size) }),
  'chapters of unended tags': () => book({ '1.xhtml': '</body '.repeat(50_000 * size) }),
})

/** Every entry of the directory leads to the same content. */
async function overlapping(book: Promise<Buffer>): Promise<Buffer> {
  let place = 0
  await altered(book, '1.xhtml', (entry) => (place = entry.readUInt32LE(42)))
  for (const name of ['mimetype', 'livro.opf', 'META-INF/container.xml'])
    await altered(book, name, (entry) => entry.writeUInt32LE(place, 42))
  return book
}
