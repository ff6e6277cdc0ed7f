import { describe, expect, test } from 'vitest'
import {
  type Book,
  chapter,
  chapterNames,
  containerName,
  containerOf,
  encoded,
  newBook,
  opf,
  opfName,
  zipFiles,
  zipOf,
} from '#tests/harness/epub-book.ts'
import { readZip } from '#tests/harness/read-zip.ts'
import { stampEpub } from './stamp-epub.ts'

const stamp = { name: 'João & Maria <Conceição>', cpf: '***.982.247-**', code: 'ACDEFGHJKM', id: '019aa000-0000-7000-8000-000000000001' }
const line = 'Exemplar de João & Maria <Conceição> · CPF ***.982.247-** · ACDEFGHJKM'
const [, two, three] = chapterNames as [string, string, string]

/** A change of one thing: of a book that stays right, or that is refused with these words. */
type Change = (book: Book) => unknown
const put =
  (name: string, content: string | Uint8Array): Change =>
  (book) =>
    book.files.set(name, content)
const inFile =
  (name: string, from: string | RegExp, to: string): Change =>
  (book) => {
    const before = book.files.get(name) as string
    const after = before.replace(from, () => to)
    expect(after).not.toBe(before)
    book.files.set(name, after)
  }
const inOpf = (from: string | RegExp, to: string) => inFile(opfName, from, to)
const inChapter = (from: string | RegExp, to: string) => inFile(two, from, to)
const body = (text: string, options?: Parameters<typeof chapter>[1]) => put(two, chapter(text, options))
const both =
  (...changes: Change[]): Change =>
  (book) =>
    changes.forEach((change) => change(book))
const zipped =
  (zip: Book['zip']): Change =>
  (book) =>
    (book.zip = { ...book.zip, ...zip })

const utf8 = (text: string) => new Uint8Array(Buffer.from(text))
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

/** The text of a file, and how its line is spelt in it. */
function read(bytes: Uint8Array): { text: string; isUtf16: boolean } {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || second === 0) return { text: new TextDecoder('utf-16le').decode(bytes), isUtf16: true }
  if ((first === 0xfe && second === 0xff) || first === 0) return { text: new TextDecoder('utf-16be').decode(bytes), isUtf16: true }
  return { text: Buffer.from(bytes).toString('latin1'), isUtf16: false }
}

/** A line as UTF-8 bytes, as UTF-16 or as numbers of its signs. */
const spellings = [line, Buffer.from(line).toString('latin1'), line.replaceAll(/[^\0-\x7f]/g, (sign) => `&#${sign.codePointAt(0)};`)].map(
  (text) => text.replace(' & ', ' &amp; ').replace('<', '&lt;').replace('>', '&gt;'),
)
const added = /<(?:\w+:)?(?:p|text) [^<]*style="[^<]*>Exemplar de [^<]*<\/(?:\w+:)?(?:p|text)>\n/g

/** Every file is there as it was, and each of these pages has the line once, as the last thing in it; without it the page is as it was. */
async function expectRight(book: Book, pages: string[]) {
  const { entries, bytes } = await readZip(await stampEpub(await zipOf(book), stamp))
  expect(entries[0]).toMatchObject({ filename: 'mimetype', compressionMethod: 0, extraFieldLength: 0 })
  const documents = [...book.files.keys()].filter((name) => name.endsWith('.opf'))
  for (const [name, content] of book.files) {
    if (name.endsWith('/') || name === 'mimetype' || documents.includes(name)) continue
    const [before, after] = [read(Buffer.from(content as string)), read(bytes.get(name) ?? Buffer.alloc(0))]
    const lines = after.text.match(added) ?? []
    expect(lines, name).toHaveLength(pages.includes(name) ? 1 : 0)
    for (const each of lines)
      expect(
        spellings.some((spelling) => each.includes(spelling)),
        each,
      ).toBe(true)
    if (!/<(?:\w+:)?body[^>]*\/>/.test(before.text)) expect(after.text.replace(added, ''), name).toBe(before.text)
  }
  for (const name of documents) {
    const { text } = read(bytes.get(name)!)
    const withoutComments = text.replaceAll(/<!--.*?-->|<!\[CDATA\[.*?\]\]>/gs, '')
    const order = [...withoutComments.matchAll(/<(?:\w+:)?itemref\s[^>]*?idref\s*=\s*["']\s*([^"'\s]*)/g)].map(([, idref]) => idref)
    const at = order.findIndex((idref) => /^exemplar-ACDEFGHJKM-*$/.test(idref!))
    expect([1, order.length - 1], name).toContain(at)
    expect(withoutComments).toMatch(/<(?:\w+:)?item id="exemplar-ACDEFGHJKM-*" href="exemplar-ACDEFGHJKM-*.xhtml"/)
    expect(bytes.has(`${name.slice(0, name.lastIndexOf('/') + 1)}${order[at]}.xhtml`)).toBe(true)
  }
}

async function textsOf(...changes: Change[]) {
  const book = newBook()
  both(...changes)(book)
  return (await readZip(await stampEpub(await zipOf(book), stamp))).texts
}

describe('a copy', () => {
  test('has a page of its owner, and names owner and copy in its metadata', async () => {
    const texts = await textsOf()
    expect(texts.get('OEBPS/exemplar-ACDEFGHJKM.xhtml')).toContain('João &amp; Maria &lt;Conceição&gt;')
    const stamped = texts.get(opfName)!
    expect(stamped).toContain(
      '<item id="exemplar-ACDEFGHJKM" href="exemplar-ACDEFGHJKM.xhtml" media-type="application/xhtml+xml"/></manifest>',
    )
    expect(stamped).toContain(`<meta name="sabia:copy" content="${stamp.id}"/></metadata>`)
    expect(stamped).toContain('Exemplar de João &amp; Maria &lt;Conceição&gt; (ACDEFGHJKM)</dc:rights>')
  })

  test('has the line at the foot of the pages of a fixed layout, and the page of its owner', async () => {
    const texts = await textsOf(
      inOpf('</metadata>', '<meta property="rendition:layout">pre-paginated</meta></metadata>'),
      body('<p>a</p>', { head: '<title>a</title><meta name="viewport" content="width=600, height=800"/>' }),
    )
    expect(texts.get(two)).toMatch(/position:absolute!important;left:0!important;top:7\d\d/)
    expect(texts.get(opfName)).toContain('<itemref idref="exemplar-ACDEFGHJKM" properties="rendition:layout-reflowable"/>')
  })

  const fixed = '<meta property="rendition:layout">pre-paginated</meta></metadata>'
  const allFixed = put(
    opfName,
    opf.replaceAll(/<itemref idref="(\w+)"\/>/g, '<itemref idref="$1" properties="rendition:layout-pre-paginated"/>'),
  )
  test.each<[string, number, Change[]]>([
    ['the second of a novel', 1, []],
    [
      'the second of a novel whose cover is fixed',
      1,
      [inOpf('<itemref idref="c1"/>', '<itemref idref="c1" properties="rendition:layout-pre-paginated"/>')],
    ],
    ['the last of a picture book', -1, [inOpf('</metadata>', fixed)]],
    ['the last where each page is fixed by itself', -1, [allFixed]],
  ])('has the page of its owner as %s, and leaves the others in their order', async (_, place, changes) => {
    const order = [...(await textsOf(...changes)).get(opfName)!.matchAll(/<itemref idref="([^"]+)"/g)].map(([, idref]) => idref)
    expect(order.at(place)).toBe('exemplar-ACDEFGHJKM')
    expect(order.toSpliced(place, 1)).toEqual(['c1', 'c2', 'c3'].filter((id) => order.includes(id)))
  })

  test('uses the prefixes of the file', async () => {
    const texts = await textsOf(
      put(
        opfName,
        opf.replaceAll(/<(\/?)(package|metadata|manifest|spine|item|itemref|meta)\b/g, '<$1opf:$2').replace('xmlns=', 'xmlns:opf='),
      ),
      put(two, '<h:html xmlns:h="http://www.w3.org/1999/xhtml"><h:body><h:p>Dois</h:p></h:body></h:html>'),
    )
    expect(texts.get(opfName)).toContain('<opf:itemref idref="exemplar-ACDEFGHJKM"/>')
    expect(texts.get(two)).toMatch(/ACDEFGHJKM<\/h:p>\n<\/h:body>/)
  })
})

const everyPage = chapterNames
const rights: Record<string, Record<string, Change | [Change, string[]]>> = {
  'the encoding of a chapter': {
    'none declared': inChapter(/<\?xml.*?\?>\n/, ''),
    'UTF-8 with a mark': (book) => book.files.set(two, `\ufeff${book.files.get(two) as string}`),
    'UTF-16, low byte first, with a mark': put(two, encoded(`\ufeff${chapter('<p>É 😀</p>', { encoding: 'utf-16' })}`, 'utf-16le')),
    'UTF-16, high byte first, without a mark': put(two, encoded(chapter('<p>É</p>', { encoding: 'utf-16be' }), 'utf-16be')),
    ...Object.fromEntries(
      ['iso-8859-1', 'ISO-8859-15', 'windows-1252', 'latin1', 'iso-8859-2', 'windows-1251', 'macintosh'].map((encoding) => [
        encoding,
        put(two, encoded(chapter('<p>É ação\u0081</p>', { encoding }), 'latin1')),
      ]),
    ),
  },
  'the encoding of the package': {
    'UTF-8 with a mark': put(opfName, `\ufeff${opf}`),
    'UTF-16': put(opfName, encoded(`\ufeff${opf.replace('utf-8', 'utf-16')}`, 'utf-16le')),
    'the container in UTF-16': put(containerName, encoded(`\ufeff${containerOf(opfName)}`, 'utf-16le')),
  },
  'the text of a chapter': {
    'a comment with the end of a body': body('<p>a</p><!-- </body> -->'),
    'a value with a sign of a tag': body('<p title="a > b \'/>\'">a</p>'),
    'signs of two units before the end': body('<p>😀😀😀 𝒜</p>'),
    'an empty body': body(''),
    'an empty tag': inChapter(/<body>.*<\/body>/, '<body/>'),
    'an empty tag with a class': inChapter(/<body>.*<\/body>/, '<body class="a" />'),
    'a type of XHTML 1.1, and its entities': put(
      two,
      '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd"><html xmlns="http://www.w3.org/1999/xhtml"><head><title>a</title></head><body><p>a&nbsp;b&eacute;</p></body></html>',
    ),
    'a type with entities of its own': put(
      two,
      '<!DOCTYPE html [<!ENTITY b "</body>"><!ELEMENT p ANY>]><html xmlns="http://www.w3.org/1999/xhtml"><head><title>a</title></head><body><p>&b;</p></body></html>',
    ),
    'a page within a picture': body(
      '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><html xmlns="http://www.w3.org/1999/xhtml"><body><p>a</p></body></html></foreignObject></svg>',
    ),
    'ten thousand elements in each other': body(`${'<div>'.repeat(10_000)}a${'</div>'.repeat(10_000)}`),
    'half a megabyte': body('<p>Lorem ipsum é.</p>\n'.repeat(25_000)),
    'no namespace': inChapter(' xmlns="http://www.w3.org/1999/xhtml"', ''),
  },
  'the package': {
    'a prefix of its own': (book) =>
      book.files.set(
        opfName,
        opf.replaceAll(/<(\/?)(package|metadata|manifest|spine|item|itemref|meta)\b/g, '<$1opf:$2').replace('xmlns=', 'xmlns:opf='),
      ),
    'a page in a comment, in the spine': inOpf('<spine>', '<spine><!-- <itemref idref="nav"/> -->'),
    'pages with a last tag': (book) =>
      book.files.set(opfName, opf.replaceAll(/<itemref idref="(\w+)"\/>/g, '<itemref idref="$1">\n</itemref>')),
    'the spine before the manifest': (book) => {
      const spine = /<spine>.*<\/spine>/.exec(opf)![0]
      book.files.set(
        opfName,
        opf.replace(spine, '').replace('<manifest>', () => `${spine}<manifest>`),
      )
    },
    'spaces in ids': inOpf('id="c2"', 'id=" c2 "'),
    "an id of the owner's page that the book has": both(
      inOpf('</manifest>', '<item id="exemplar-ACDEFGHJKM" href="foto.jpg" media-type="image/jpeg"/></manifest>'),
    ),
    "a file of the name of the owner's page": put('OEBPS/exemplar-ACDEFGHJKM.xhtml', 'a'),
    'version 2': inOpf('version="3.0"', 'version="2.0"'),
    'an entity that nobody declares': inOpf('<dc:title>Ação', '<dc:title>A&ccedil;&atilde;o'),
    'the package at the top': (book) => {
      book.files = new Map([...book.files].map(([name, content]) => [name.replace('OEBPS/', ''), content]))
      book.files.set(containerName, containerOf('livro.opf'))
    },
    'a package that is named in per cent': both(
      (book) => {
        book.files.set('OEBPS/edição.opf', book.files.get(opfName)!)
        book.files.delete(opfName)
      },
      put(containerName, containerOf('OEBPS/edi%C3%A7%C3%A3o.opf')),
    ),
    'a package that is named from the root': put(containerName, containerOf(`/${opfName}`)),
    'a container without types': inFile(containerName, ' media-type="application/oebps-package+xml"', ''),
    'a container with a prefix': put(
      containerName,
      `<c:container xmlns:c="urn:oasis:names:tc:opendocument:xmlns:container"><!-- <rootfile full-path='x'/> --><c:rootfiles><c:rootfile full-path='${opfName}'/></c:rootfiles></c:container>`,
    ),
    'a page that is read twice': inOpf('<itemref idref="c3"/>', '<itemref idref="c3"/><itemref idref="c2"/>'),
    'a page that is not in the order of reading': inOpf('<itemref idref="c2"/>', '<itemref idref="c2" linear="no"/>'),
    'only the table of contents': [inOpf(/<spine>.*<\/spine>/, '<spine><itemref idref="nav"/></spine>'), ['OEBPS/nav.xhtml']],
    'pages of an older type': inOpf('ação.xhtml" media-type="application/xhtml+xml"', 'ação.xhtml" media-type="text/html"'),
  },
  addresses: {
    'signs as they are': inOpf('cap%C3%ADtulo%201', 'capítulo 1'),
    'the same folder': inOpf('texto/ação', './texto/ação'),
    'a book in a folder beside': both(
      (book) => book.files.set('miolo/2.xhtml', chapter('<p>a</p>')),
      inOpf('texto/ação.xhtml', '../miolo/2.xhtml'),
      (book) => book.files.delete(two),
    ),
    'a place in the page': inOpf('ação.xhtml"', 'ação.xhtml#a"'),
    'a name with a per cent sign': both(
      put('OEBPS/100%.xhtml', chapter('<p>a</p>')),
      inOpf('foto.jpg" media-type="image/jpeg', '100%.xhtml" media-type="text/css'),
    ),
    'accents apart from their signs': (book) => book.files.set(opfName, opf.normalize('NFD')),
    'a video elsewhere': inOpf('</manifest>', '<item id="v" href="https://a.example/v.mp4" media-type="video/mp4"/></manifest>'),
  },
  'pages in another form': {
    'a picture with a fallback': [
      both(
        inOpf('media-type="image/jpeg"/>', 'media-type="image/jpeg" fallback="c3"/>'),
        inOpf('<itemref idref="c3"/>', '<itemref idref="foto"/>'),
      ),
      everyPage,
    ],
    'fallbacks in a circle': both(
      inOpf('id="c2" href="texto/ação.xhtml"', 'id="c2" fallback="c3" href="texto/ação.xhtml"'),
      inOpf('id="c3" href="texto/3.xhtml"', 'id="c3" fallback="c2" href="texto/3.xhtml"'),
    ),
    ...Object.fromEntries(
      ['viewBox="0 0 600 800"', "viewBox='10,10 600,800'", 'width="600" height="800"', 'width="100%" height="100%"', ''].map((size) => [
        `a drawing as a page, with ${size || 'no size'}`,
        [
          both(
            put('OEBPS/desenho.svg', `<svg xmlns="http://www.w3.org/2000/svg" ${size}><text>a</text></svg>`),
            inOpf('</manifest>', '<item id="d" href="desenho.svg" media-type="image/svg+xml"/></manifest>'),
            inOpf('</spine>', '<itemref idref="d"/></spine>'),
          ),
          [...everyPage, 'OEBPS/desenho.svg'],
        ] as [Change, string[]],
      ]),
    ),
    'a fixed layout': inOpf('</metadata>', '<meta property="rendition:layout">pre-paginated</meta></metadata>'),
    'a fixed layout with a size': both(
      inOpf('</metadata>', '<meta property="rendition:layout">pre-paginated</meta></metadata>'),
      body('<p>a</p>', { head: '<title>a</title><meta name="viewport" content="width=600, height=800"/>' }),
    ),
    'one page that flows': both(
      inOpf('</metadata>', '<meta property="rendition:layout">pre-paginated</meta></metadata>'),
      inOpf('<itemref idref="c2"/>', '<itemref idref="c2" properties="rendition:layout-reflowable"/>'),
    ),
    'the fixed layout of Apple': put(
      'META-INF/com.apple.ibooks.display-options.xml',
      '<display_options><platform name="*"><option name="fixed-layout">true</option></platform></display_options>',
    ),
    'the fixed layout of Amazon': inOpf('</metadata>', '<meta name="fixed-layout" content="true"/></metadata>'),
  },
  renditions: {
    two: [
      both(
        put('B/b.opf', opf.replace('texto/ação.xhtml', 'outro.xhtml').replaceAll(/href="(texto|nav|foto)/g, 'href="../OEBPS/$1')),
        put('B/outro.xhtml', chapter('<p>a</p>')),
        put(containerName, containerOf(opfName, 'B/b.opf')),
      ),
      [...everyPage, 'B/outro.xhtml'],
    ],
    'two in one folder': both(put('OEBPS/b.opf', opf), put(containerName, containerOf(opfName, 'OEBPS/b.opf'))),
    'of which one is fixed': both(
      put('OEBPS/b.opf', opf.replace('</metadata>', '<meta property="rendition:layout">pre-paginated</meta></metadata>')),
      put(containerName, containerOf(opfName, 'OEBPS/b.opf')),
    ),
  },
  'the zip': {
    'names without the flag of UTF-8': zipped({ useUnicodeFileNames: false, encodeText: utf8 }),
    'names with accents apart from their signs': (book) => {
      const content = book.files.get(two)!
      book.files.delete(two)
      book.files.set(two.normalize('NFD'), content)
    },
    'nothing compressed': zipped({ level: 0 }),
    'long numbers': zipped({ zip64: true }),
    'no sizes behind the content': zipped({ dataDescriptor: false }),
    folders: (book) => (book.files = new Map([['mimetype', 'application/epub+zip'], ['OEBPS/', ''], ...book.files])),
    'its type at the end': (book) => {
      book.files.delete('mimetype')
      book.files.set('mimetype', 'application/epub+zip')
    },
    'an empty file': put('OEBPS/vazio.css', ''),
  },
  protection: Object.fromEntries(
    ['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC'].map((algorithm) => [
      `a font that is obfuscated by ${algorithm}`,
      put(
        'META-INF/encryption.xml',
        `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><!-- <enc:EncryptionMethod Algorithm="aes"/> --><enc:EncryptedData><enc:EncryptionMethod Algorithm='${algorithm}'/><enc:CipherData><enc:CipherReference URI="OEBPS/foto.jpg"/></enc:CipherData></enc:EncryptedData></encryption>`,
      ),
    ]),
  ),
}

describe.each(Object.entries(rights))('a copy is right, whatever is special about %s', (_, changes) => {
  test.each(Object.entries(changes))('%s', async (__, change) => {
    const book = newBook()
    const [apply, pages] = Array.isArray(change) ? change : [change, null]
    apply(book)
    // The pages of the spine, under the names that the change has given them.
    const renamed = [...book.files.keys()].filter((each) => /(capítulo 1|ação|3|miolo\/2)\.xhtml$/.test(each.normalize('NFC')))
    await expectRight(book, pages ?? renamed)
  })
})

const refusals: Record<string, [Change, string]> = {
  'a chapter in Shift_JIS': [put(two, chapter('<p>a</p>', { encoding: 'Shift_JIS' })), 'codificação Shift_JIS'],
  'a chapter in an encoding that nobody knows': [put(two, chapter('<p>a</p>', { encoding: 'x-none' })), 'codificação x-none'],
  'a chapter that says UTF-16 and is not': [put(two, chapter('<p>a</p>', { encoding: 'utf-16' })), 'codificação utf-16'],
  'a chapter that says UTF-8 and is not': [put(two, encoded(chapter('<p>é</p>'), 'latin1')), `“${two}” diz estar em UTF-8`],
  'a tag without its end': [body('<p>a<br></p>'), `“${two}” não é XML bem formado, na linha 2`],
  'a sign that XML does not allow': [body('<p>\u0001</p>'), 'não é XML bem formado'],
  'a name with two colons': [body('<p::p>a</p::p>'), 'não é XML bem formado'],
  'an empty chapter': [put(two, ''), 'não é XML bem formado'],
  'no body': [inChapter(/<body>.*<\/body>/, ''), 'não tem <body>'],
  'a package of something else': [put(opfName, '<html/>'), 'não descreve um livro'],
  'pages in an entity': [
    both(inOpf('<package', '<!DOCTYPE package [<!ENTITY more "<itemref idref=\'nav\'/>">]><package'), inOpf('<spine>', '<spine>&more;')),
    'declara entidades',
  ],
  'no spine': [inOpf(/<spine>.*<\/spine>/, ''), 'não tem spine'],
  'an empty spine': [inOpf(/<spine>.*<\/spine>/, '<spine/>'), 'em que ordem o livro é lido'],
  'a page that the manifest does not have': [inOpf('idref="c2"', 'idref="c9"'), '“c9”'],
  'a fallback that the manifest does not have': [inOpf('id="c2"', 'id="c2" fallback="x"'), '“x”'],
  'a chapter that is not there': [(book) => book.files.delete(three), 'falta o arquivo “texto/3.xhtml”'],
  'names of another code page': [zipped({ useUnicodeFileNames: false, encodeText: latin1 }), 'não está escrito em UTF-8'],
  'an address out of the book': [inOpf('texto/3', '../../texto/3'), 'falta o arquivo'],
  'one id for two files': [inOpf('id="c3"', 'id="c2"'), 'a dois arquivos'],
  'fallbacks without an end': [
    (book) => {
      const items = Array.from(
        { length: 5_000 },
        (_, at) => `<item id="f${at}" fallback="f${at + 1}" href="foto.jpg" media-type="image/jpeg"/>`,
      )
      const pages = Array.from({ length: 5_000 }, (_, at) => `<itemref idref="f${at}"/>`)
      inOpf('</manifest>', `${items.join('')}</manifest>`)(book)
      inOpf('</spine>', `${pages.join('')}</spine>`)(book)
    },
    'fallbacks demais',
  ],
  'a picture as a page': [inOpf('</spine>', '<itemref idref="foto"/></spine>'), '“OEBPS/foto.jpg” é do tipo image/jpeg'],
  'a page elsewhere': [inOpf('texto/3.xhtml', 'https://a.example/3.xhtml'), 'fica em outro endereço'],
  'a drawing that is none': [
    both(
      put('OEBPS/d.svg', '<html/>'),
      inOpf('</manifest>', '<item id="d" href="d.svg" media-type="image/svg+xml"/></manifest>'),
      inOpf('</spine>', '<itemref idref="d"/></spine>'),
    ),
    'não é uma imagem SVG',
  ],
  'the book once more as a PDF': [
    inFile(containerName, '</rootfiles>', '<rootfile full-path="a.pdf" media-type="application/pdf"/></rootfiles>'),
    'outra vez em “a.pdf”',
  ],
  'a package that is not there': [put(containerName, containerOf('outro.opf')), 'falta o arquivo “outro.opf”'],
  'no container': [(book) => book.files.delete(containerName), 'falta o arquivo “META-INF/container.xml”'],
  'another protection': [
    put(
      'META-INF/encryption.xml',
      '<encryption><e:EncryptedData xmlns:e="e"><e:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes256-cbc"/></e:EncryptedData></encryption>',
    ),
    'DRM',
  ],
  'a chapter that is obfuscated': [
    put(
      'META-INF/encryption.xml',
      `<encryption><EncryptedData><EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/><CipherData><CipherReference URI="OEBPS/texto/3.xhtml"/></CipherData></EncryptedData></encryption>`,
    ),
    'DRM',
  ],
  'a password': [zipped({ password: 'segredo' }), 'DRM'],
  'the protection LCP': [put('META-INF/license.lcpl', '{}'), 'DRM'],
  'a path that leads out of the book': [put('../../etc/cron.d/a', 'a'), 'danificado'],
  'a path of Windows': [put('a\\..\\b', 'a'), 'danificado'],
}

describe('a book that cannot be stamped is refused by its true reason', () => {
  test.each(Object.entries(refusals))('%s', async (_, [change, reason]) => {
    const book = newBook()
    change(book)
    const zip = await zipOf(book)
    await expect(stampEpub(zip, stamp)).rejects.toThrow(reason)
  })

  test('a file that was cut off anywhere', async () => {
    const zip = await zipOf(newBook())
    for (let length = 0; length < zip.length; length += 97)
      await expect(stampEpub(zip.subarray(0, length), stamp)).rejects.toThrow('cortado')
  })

  test('no zip', () => expect(stampEpub(Buffer.from('nothing of a zip'), stamp)).rejects.toThrow('danificado'))

  test('more files than any reader opens', { tags: ['long'] }, async () => {
    const many = await zipFiles(Object.fromEntries(Array.from({ length: 20_001 }, (_, number) => [`x/${number}`, ''])))
    await expect(stampEpub(many, stamp)).rejects.toThrow('mais de 20000 arquivos')
  })

  test('a directory that leaves out a file', async () => {
    const zip = await zipOf(newBook())
    const end = zip.lastIndexOf('PK\u0005\u0006')
    for (const place of [8, 10]) zip.writeUInt16LE(zip.readUInt16LE(end + place) - 1, end + place)
    await expect(stampEpub(zip, stamp)).rejects.toThrow('não lista tudo')
  })

  test('a byte of any content that is another', async () => {
    const zip = await zipOf({ ...newBook(), zip: { level: 0 } })
    for (let at = zip.indexOf('OEBPS/foto.jpg') + 60; at < zip.indexOf('OEBPS/foto.jpg') + 300; at += 17) {
      const broken = Buffer.from(zip)
      broken[at]! ^= 0x55
      await expect(stampEpub(broken, stamp)).rejects.toThrow('corrompido')
    }
  })

  test.each([
    ['a method that nobody knows', 10, 99, 'comprimido de um modo'],
    ['a password', 8, 1, 'DRM'],
    ['a checksum of something else', 16, 1, 'corrompido'],
    ['a place outside of the file', 45, 0x7f, 'cortado'],
    ['half a gigabyte of content', 27, 0x1d, 'grande demais'],
  ])('%s in the directory of the zip', async (_, place, value, reason) => {
    const zip = await zipOf(newBook())
    zip.writeUInt8(value, zip.lastIndexOf('PK\u0001\u0002') + place)
    await expect(stampEpub(zip, stamp)).rejects.toThrow(reason)
  })
})

describe('a small file that claims a lot is refused at once', () => {
  test.each([
    ['files', inOpf('</manifest>', `${'<item id="c3" href="texto/3.xhtml" media-type="a/b"/>'.repeat(200_000)}</manifest>`)],
    ['pages', inOpf('</spine>', `${'<itemref idref="c3"/>'.repeat(200_000)}</spine>`)],
    ['text', body(' '.repeat(60_000_000))],
  ])('%s', async (_, change) => {
    const book = newBook()
    change(book)
    const zip = await zipOf(book)
    // Time of the processor, which other work on the machine does not lengthen.
    const before = process.threadCpuUsage()
    await expect(stampEpub(zip, stamp)).rejects.toThrow(/grande demais/)
    expect(process.threadCpuUsage(before).user).toBeLessThan(5_000_000)
  })
})
