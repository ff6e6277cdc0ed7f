import { strToU8, type Zippable, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readEpub } from '#tests/harness/read-epub.ts'
import { stampEpub } from './stamp-epub.ts'

const stamp = { name: 'João & Maria <Conceição>', cpf: '***.982.247-**', code: 'ACDEFGHJKM', id: '019aa000-0000-7000-8000-000000000001' }
const line = 'Exemplar de João &amp; Maria &lt;Conceição&gt; · CPF ***.982.247-** · ACDEFGHJKM'

const container = `<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/livro.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`
const opf = `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>O livro</dc:title></metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="c1" href="texto/cap%C3%ADtulo%201.xhtml" media-type="application/xhtml+xml"/><item id="c2" href="texto/2.xhtml" media-type="application/xhtml+xml"/><item id="capa" href="capa.jpg" media-type="image/jpeg"/></manifest>
<spine><itemref idref="c1"/><itemref idref="nav"/><itemref idref="c2"></itemref></spine></package>`
const chapter = (text: string) =>
  `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"><body><p>${text}</p></body></html>`

const files = (more: Record<string, string> = {}): Zippable => ({
  mimetype: [strToU8('application/epub+zip'), { level: 0 }],
  'META-INF/container.xml': strToU8(container),
  'OEBPS/livro.opf': strToU8(opf),
  'OEBPS/nav.xhtml': strToU8(chapter('Sumário')),
  'OEBPS/texto/capítulo 1.xhtml': strToU8(chapter('Um')),
  'OEBPS/texto/2.xhtml': strToU8(chapter('Dois')),
  'OEBPS/capa.jpg': [new Uint8Array([0xff, 0xd8, 1, 2, 3]), { level: 0 }],
  ...Object.fromEntries(Object.entries(more).map(([name, text]) => [name, strToU8(text)])),
})
const book = (more?: Record<string, string>) => zipSync(files(more))

describe('a stamped EPUB', () => {
  test('has the line at the end of each chapter, and nowhere else', async () => {
    const { texts } = await readEpub(stampEpub(book(), stamp))
    const ends = (name: string) => texts.get(name)!.includes(`${line}</p>\n</body>`)
    expect(['OEBPS/texto/capítulo 1.xhtml', 'OEBPS/texto/2.xhtml', 'OEBPS/nav.xhtml'].map(ends)).toEqual([true, true, false])
  })

  test('has a page of its owner, in manifest and spine after the first page', async () => {
    const { texts } = await readEpub(stampEpub(book(), stamp))
    expect(texts.get('OEBPS/exemplar-ACDEFGHJKM.xhtml')).toContain('João &amp; Maria &lt;Conceição&gt;')
    const stamped = texts.get('OEBPS/livro.opf')!
    expect(stamped).toContain('<itemref idref="c1"/><itemref idref="exemplar-ACDEFGHJKM"/><itemref idref="nav"/>')
    expect(stamped).toContain(
      '<item id="exemplar-ACDEFGHJKM" href="exemplar-ACDEFGHJKM.xhtml" media-type="application/xhtml+xml"/></manifest>',
    )
    expect(stamped).toContain(`<meta name="sabia:copy" content="${stamp.id}"/></metadata>`)
    expect(stamped).toContain('Exemplar de João &amp; Maria &lt;Conceição&gt; (ACDEFGHJKM)</dc:rights>')
  })

  test('begins with its type, stored and without extra fields, and keeps everything else', async () => {
    const stamped = stampEpub(book(), stamp)
    expect(new TextDecoder().decode(stamped.subarray(30, 58))).toBe('mimetypeapplication/epub+zip')
    const { entries, texts } = await readEpub(stamped)
    expect(entries[0]).toMatchObject({ filename: 'mimetype', compressionMethod: 0 })
    expect(entries).toHaveLength(8)
    expect(texts.get('META-INF/container.xml')).toBe(container)
  })

  test('keeps obfuscated fonts as they are', async () => {
    const encryption =
      '<encryption><enc:EncryptedData xmlns:enc="e"><enc:EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/></enc:EncryptedData></encryption>'
    const { texts } = await readEpub(stampEpub(book({ 'META-INF/encryption.xml': encryption }), stamp))
    expect(texts.get('META-INF/encryption.xml')).toBe(encryption)
  })

  test('has the line at the foot of the pages of a fixed layout, and the page of its owner', async () => {
    const fixed = opf.replace('</metadata>', '<meta property="rendition:layout">pre-paginated</meta></metadata>')
    const page = chapter('Dois').replace('<body>', '<head><meta name="viewport" content="width=600, height=800"/></head><body>')
    const { texts } = await readEpub(stampEpub(book({ 'OEBPS/livro.opf': fixed, 'OEBPS/texto/2.xhtml': page }), stamp))
    expect(texts.get('OEBPS/texto/2.xhtml')).toMatch(/position:absolute!important;left:0!important;top:7\d\d/)
    expect(texts.get('OEBPS/texto/2.xhtml')).toContain(`${line}</p>`)
    expect(texts.get('OEBPS/livro.opf')).toContain('<itemref idref="exemplar-ACDEFGHJKM" properties="rendition:layout-reflowable"/>')
  })

  test('uses the prefixes of the file', async () => {
    const prefixed = opf.replaceAll(/<(\/?)(package|metadata|manifest|spine|item|itemref)\b/g, '<$1opf:$2')
    const xhtml = '<h:html xmlns:h="http://www.w3.org/1999/xhtml"><h:body><h:p>Dois</h:p></h:body></h:html>'
    const { texts } = await readEpub(stampEpub(book({ 'OEBPS/livro.opf': prefixed, 'OEBPS/texto/2.xhtml': xhtml }), stamp))
    expect(texts.get('OEBPS/livro.opf')).toContain('<opf:itemref idref="exemplar-ACDEFGHJKM"/>')
    expect(texts.get('OEBPS/texto/2.xhtml')).toContain(`${line}</h:p>\n</h:body>`)
  })
})

test('a book of more files than any reader opens is refused', () => {
  const more = Object.fromEntries(Array.from({ length: 20_001 }, (_, number) => [`x/${number}`, '']))
  expect(() => stampEpub(book(more), stamp)).toThrow('mais de 20000 arquivos')
})

describe('what cannot be stamped', () => {
  test.each([
    ['a zip without a container', zipSync({ a: strToU8('a') }), 'danificado'],
    ['no zip', strToU8('nothing of a zip'), 'danificado'],
    ['a book that is cut off', book().subarray(0, 700), 'danificado'],
    ['a book without its package', book({ 'META-INF/container.xml': container.replace('livro.opf', 'outro.opf') }), 'danificado'],
    ['a path that leads out of the book', book({ '../../etc/cron.d/a': 'a' }), 'danificado'],
    ['an absolute path', book({ '/etc/passwd': 'a' }), 'danificado'],
    ['a path of Windows', book({ 'a\\..\\b': 'a' }), 'danificado'],
    ['the protection of Adobe', book({ 'META-INF/rights.xml': '<rights/>' }), 'DRM'],
    ['the protection LCP', book({ 'META-INF/license.lcpl': '{}' }), 'DRM'],
    [
      'encrypted chapters',
      book({ 'META-INF/encryption.xml': '<EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/>' }),
      'DRM',
    ],
  ])('%s', (_, bytes, message) => expect(() => stampEpub(bytes, stamp)).toThrow(message))

  test('a zip that claims to fill the memory is refused before it is unpacked', () => {
    const bomb = Buffer.from(book())
    // The size of the first entry, as the directory at the end of the zip tells it.
    bomb.writeUInt32LE(500_000_000, bomb.indexOf('PK\x01\x02', 0, 'latin1') + 24)
    expect(() => stampEpub(bomb, stamp)).toThrow('grande demais')
  })
})
