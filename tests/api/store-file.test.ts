import sharp from 'sharp'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { fileById } from '#server/platform/files/files.sql.ts'
import { zipFiles } from '#tests/harness/epub-book.ts'
import { storeFile } from '#tests/harness/store-file.ts'
import { videoStart } from '#tests/harness/video-start.ts'
import { provideShop } from '#tests/harness/provide-shop.ts'

const shop = await provideShop()

async function* inPieces(content: Uint8Array, size = 1000) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}
const store = (name: string, content: Uint8Array, access: 'PUBLIC' | 'PROTECTED' = 'PROTECTED') =>
  storeFile(shop.deps, { name, access, content: inPieces(content), uploadedBy: 'renata@sabia.example' })
const text = (value: string) => new TextEncoder().encode(value)
const pdf = text(`%PDF-1.7\n${'1 0 obj << >> endobj\n'.repeat(200)}trailer << >>\n%%EOF\n`)
const epubWithoutType = await zipFiles({ 'META-INF/container.xml': '<container/>', 'livro.opf': '<package/>' })
const epub = await zipFiles({ mimetype: 'application/epub+zip', 'META-INF/container.xml': '<container/>' })
const zip = await zipFiles({ 'texto.txt': 'Olá' })
const vtt = text('WEBVTT\n\n00:00.000 --> 00:01.000\nOlá\n')
const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#b5532c' } })
/** A chunk of a PNG. */
function chunk(type: string, values: readonly number[] | Buffer) {
  const data = Buffer.isBuffer(values) ? values : Buffer.concat(values.map(uint32))
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([uint32(data.length), named, uint32(crc32(named))])
}
const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
/** A frame of an APNG in place of the whole picture, shown for a tenth of a second. */
const frame = (width: number, height: number) => Buffer.concat([...[0, width, height, 0, 0].map(uint32), Buffer.from([0, 1, 0, 10, 0, 0])])
const stored = async () =>
  (await readdir(shop.config.filesDirectory, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((each) => each.isFile())
    .map(({ name }) => name)

describe('a name of a book with other content is refused, and nothing stays', () => {
  test.each<[string, Uint8Array | Promise<Uint8Array>]>([
    ['livro.epub', zip],
    ['LIVRO.EPUB', zipFiles({ 'livro.opf': '<package/>', 'capitulo.xhtml': '<html/>' })],
    ['a.b.epub', zipFiles({ 'OEBPS/META-INF/container.txt': '' })],
    ['livro.epub', zipFiles({ 'pasta/livro.epub': 'PK' })],
    ['livro.epub', zipFiles({ 'meta-inf/container.xml': '<container/>' })],
    ['livro.pdf', zip],
    ['livro.pdf', vtt],
  ])('%s', async (name, content) => {
    const before = await stored()
    await expect(store(name, await content)).rejects.toMatchObject({
      code: 'FILE_REFUSED',
      message: expect.stringContaining('nome de livro') as string,
    })
    expect(await stored()).toEqual(before)
  })

  test.each<[string, Uint8Array, string]>([
    ['livro.epub', epub, 'livro.epub'],
    ['livro.epub', epubWithoutType, 'livro.epub'],
    ['livro.epub', pdf, 'livro.pdf'],
    ['livro.pdf', epub, 'livro.epub'],
    ['material.zip', zip, 'material.zip'],
  ])('%s that is a book, or says what it is, is kept', async (name, content, kept) => expect((await store(name, content)).name).toBe(kept))
})

describe('the type comes from the content', () => {
  test.each([
    ['livro.exe', pdf, 'application/pdf', 'livro.exe.pdf'],
    ['livro.pdf', Buffer.concat([text('HTTP/1.1 200 OK\r\n\r\n'), pdf]), 'application/pdf', 'livro.pdf'],
    ['livro.zip', epub, 'application/epub+zip', 'livro.epub'],
    ['livro.zip', epubWithoutType, 'application/epub+zip', 'livro.epub'],
    ['material', zip, 'application/zip', 'material.zip'],
    ['legenda.txt', vtt, 'text/vtt', 'legenda.txt.vtt'],
    ['../../etc/passwd\u0000.pdf', pdf, 'application/pdf', 'passwd.pdf'],
  ])('%s', async (name, content, type, kept) => {
    const file = await store(name, content)
    expect(file).toMatchObject({ type, name: kept, bytes: content.length, access: 'PROTECTED', storage: 'DISK' })
    const bytes = await (await shop.deps.storage.read(file.key)).toArray()
    expect(Buffer.concat(bytes)).toEqual(Buffer.from(content))
    expect(await fileById(shop.db, file.id)).toEqual(file)
  })
})

test.each([
  ['a page', text('<!doctype html><script>alert(1)</script>'), 'PROTECTED'],
  ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 'PUBLIC'],
  ['an SVG that is sold', text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), 'PROTECTED'],
  ['nothing', new Uint8Array(), 'PROTECTED'],
  ['a zip as a picture', zip, 'PUBLIC'],
  ['a program', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, ...Array.from({ length: 200 }, () => 0)]), 'PROTECTED'],
  ['a PDF without its end', pdf.subarray(0, -20), 'PROTECTED'],
  ['an EPUB without its end', epub.subarray(0, -30), 'PROTECTED'],
] as const)('%s is refused, and nothing stays', async (_, content, access) => {
  const before = await stored()
  await expect(store('x.pdf', content, access)).rejects.toMatchObject({ code: 'FILE_REFUSED' })
  expect(await stored()).toEqual(before)
})

test('content that breaks off leaves nothing', async () => {
  const before = await stored()
  async function* broken() {
    yield pdf
    throw new Error('the connection was lost')
  }
  const given = { name: 'a.pdf', access: 'PROTECTED', content: broken(), uploadedBy: 'renata@sabia.example' } as const
  await expect(storeFile(shop.deps, given)).rejects.toThrow('the connection was lost')
  expect(await stored()).toEqual(before)
})

describe('what is said about a type that is not kept', () => {
  const box = (...brands: string[]) => {
    const content = Buffer.from(`\0\0\0\0ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`, 'latin1')
    content.writeUInt32BE(content.length)
    return Buffer.concat([content, Buffer.alloc(100)])
  }
  test.each([
    ['a film of an iPhone', box('qt  ', 'qt  '), 'PROTECTED', 'Exporte como MP4 (H.264)'],
    ['a photo of an iPhone', box('heic', 'mif1', 'heic'), 'PUBLIC', 'Exporte como JPEG'],
    ['a photo of an iPhone that is sold', box('heic', 'mif1', 'heic'), 'PROTECTED', 'Exporte como JPEG'],
    ['a document of Word 97', Buffer.from('d0cf11e0a1b11ae1'.padEnd(2_000, '0'), 'hex'), 'PROTECTED', 'DOCX'],
    ['a film as a picture', box('isom', 'isom', 'mp42'), 'PUBLIC', 'Use uma imagem'],
  ] as const)('%s', async (_, content, access, says) =>
    expect(store('x', content, access)).rejects.toMatchObject({ code: 'FILE_REFUSED', message: expect.stringContaining(says) as string }),
  )
})

describe('captions become WebVTT', () => {
  const webVtt = 'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nCoração\n'
  test.each([
    ['aula.srt', '1\r\n00:00:01,000 --> 00:00:03,000\r\nCoração\r\n'],
    ['aula.vtt', 'WEBVTT\n\n00:00:01,000 --> 00:00:03,000\nCoração\n'],
  ])('%s', async (name, written) => {
    for (const encoding of ['utf8', 'latin1'] as const) {
      const file = await store(name, Buffer.from(written, encoding))
      expect(file).toMatchObject({ type: 'text/vtt', name: 'aula.vtt' })
      expect(Buffer.concat(await (await shop.deps.storage.read(file.key)).toArray()).toString()).toBe(webVtt)
    }
  })
})

describe('the index of a video', async () => {
  const [mp4, webm] = await Promise.all(['tiny.mp4', 'lesson.webm'].map((name) => readFile(join(import.meta.dirname, '../fixtures', name))))
  /** The same video, whose index names something else. The first such name may be among the brands. */
  const withName = (from: string, to: string) => {
    const content = Buffer.from(mp4!)
    content.write(to, content.lastIndexOf(from), 'latin1')
    return content
  }

  test('says how long it is, and that every browser plays it', async () => {
    expect(await store('a.mp4', mp4!)).toMatchObject({ type: 'video/mp4', duration_seconds: 2, playback_problem: null })
    expect(await store('a.webm', webm!)).toMatchObject({
      type: 'video/webm',
      duration_seconds: expect.any(Number) as number,
      playback_problem: null,
    })
  })

  test('is read however much follows it', async () => {
    const content = Buffer.concat([videoStart(3_000_000), Buffer.alloc(3_000_000)]).subarray(0, 3_000_000)
    expect(await store('a.mp4', content)).toMatchObject({ bytes: 3_000_000, duration_seconds: 2, playback_problem: null })
  })

  test.each([
    ['HEVC', () => withName('avc1', 'hvc1'), 'HEVC (H.265)'],
    ['MPEG-4 part 2', () => withName('avc1', 'mp4v'), 'MPEG-4 antigo'],
    ['AC-3', () => withName('mp4a', 'ac-3'), 'mudo'],
  ])('warns of %s', async (_, content, says) => expect((await store('a.mp4', content())).playback_problem).toContain(says))

  test.each([
    ['an MP4 that was cut off', () => mp4!.subarray(0, mp4!.length - 500)],
    ['an MP4 without its index', () => withName('moov', 'free')],
    ['a WebM that was cut off', () => webm!.subarray(0, webm!.length / 2)],
  ])('%s is refused', async (_, content) => {
    const before = await stored()
    await expect(store('a.mp4', content())).rejects.toMatchObject({
      code: 'FILE_REFUSED',
      message: expect.stringContaining('MP4 (H.264)') as string,
    })
    expect(await stored()).toEqual(before)
  })
})

describe('pictures', () => {
  test('get their sizes in AVIF and WebP, upright and without metadata', async () => {
    const photo = await picture(1000, 600)
      .withExif({ IFD0: { Artist: 'Fulana' }, IFD3: { GPSLatitude: '23/1 33/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const file = await store('foto.JPEG', photo, 'PUBLIC')
    expect(file).toMatchObject({ type: 'image/jpeg', name: 'foto.jpg', width: 600, height: 1000 })
    expect(file.variants.map(({ width, height, type }) => `${type} ${width} × ${height}`)).toEqual([
      'image/avif 320 × 533',
      'image/webp 320 × 533',
      'image/avif 600 × 1000',
      'image/webp 600 × 1000',
      'image/jpeg 1200 × 630',
    ])
    for (const { key } of [file, ...file.variants]) {
      const { exif, orientation } = await sharp(Buffer.concat(await (await shop.deps.storage.read(key)).toArray())).metadata()
      expect([exif, orientation]).toEqual([undefined, undefined])
    }
  })

  test('with transparency stay PNG for old programs', async () => {
    const drawing = await picture(200, 100).ensureAlpha(0.5).png().toBuffer()
    expect(await store('selo.png', drawing, 'PUBLIC')).toMatchObject({ type: 'image/png', name: 'selo.png' })
  })

  test('that move are taken: the first picture, where nothing else is read', async () => {
    const still = await picture(64, 48).png().toBuffer()
    const header = 8 + 25
    const moving = Buffer.concat([still.subarray(0, header), chunk('acTL', [2, 0]), chunk('fcTL', frame(64, 48)), still.subarray(header)])
    expect(await store('animada.apng', moving, 'PUBLIC')).toMatchObject({ type: 'image/jpeg', name: 'animada.jpg', width: 64, height: 48 })
    expect(await store('animada.png', moving)).toMatchObject({ type: 'image/png', name: 'animada.png' })
    const avif = await readFile(join(import.meta.dirname, '../fixtures/animated.avif'))
    expect(await store('animada.avif', avif, 'PUBLIC')).toMatchObject({ type: 'image/jpeg', width: 64, height: 48 })
  })

  test('in AVIF are taken by whichever brand comes first', async () => {
    const avif = await picture(96, 64).avif().toBuffer()
    for (const brand of ['mif1', 'avis', 'msf1']) {
      const content = Buffer.from(avif)
      content.write(brand, 8, 'latin1')
      expect(await store('a.avif', content, 'PUBLIC')).toMatchObject({ type: 'image/jpeg', width: 96, height: 64 })
    }
  })

  test('taller than any format takes become smaller', async () => {
    const tall = await sharp({ create: { width: 1_080, height: 20_000, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const { width, height, variants } = await store('infografico.png', tall, 'PUBLIC')
    expect([width, height]).toEqual([885, 16_383])
    expect(variants.length).toBeGreaterThan(4)
  })

  test('that are sold stay as they are', async () => {
    const photo = await picture(1000, 600).jpeg().toBuffer()
    expect(await store('mapa.jpg', photo)).toMatchObject({ bytes: photo.length, variants: [], width: null })
  })

  test.each([
    ['cut off', async () => (await picture(800, 800).jpeg().toBuffer()).subarray(0, 1500)],
    [
      'of 56 million pixels',
      () =>
        sharp({ create: { width: 8_000, height: 7_000, channels: 3, background: 'red' } })
          .png()
          .toBuffer(),
    ],
  ])('%s are refused', async (_, make) => {
    const before = await stored()
    await expect(store('x.png', await make(), 'PUBLIC')).rejects.toMatchObject({ code: 'FILE_REFUSED' })
    expect(await stored()).toEqual(before)
  })
})
