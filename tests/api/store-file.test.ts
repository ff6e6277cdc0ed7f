import { zipSync } from 'fflate'
import sharp from 'sharp'
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileById } from '#server/files/files.sql.ts'
import { openShop, type Shop } from '#tests/harness/shop.ts'
import { storeFile } from '#tests/harness/store-file.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

async function* inPieces(content: Uint8Array, size = 1000) {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}
const store = (name: string, content: Uint8Array, access: 'PUBLIC' | 'PROTECTED' = 'PROTECTED') =>
  storeFile(shop.deps, { name, access, content: inPieces(content), uploadedBy: 'renata@sabia.example' })
const text = (value: string) => new TextEncoder().encode(value)
const pdf = text(`%PDF-1.7\n${'1 0 obj << >> endobj\n'.repeat(200)}trailer << >>\n%%EOF\n`)
const epub = zipSync({ mimetype: [text('application/epub+zip'), { level: 0 }], 'META-INF/container.xml': text('<container/>') })
const zip = zipSync({ 'texto.txt': text('Olá') })
const vtt = text('WEBVTT\n\n00:00.000 --> 00:01.000\nOlá\n')
const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#b5532c' } })
const stored = async () =>
  (await readdir(shop.config.filesDirectory, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((each) => each.isFile())
    .map(({ name }) => name)

describe('the type comes from the content', () => {
  test.each([
    ['livro.exe', pdf, 'application/pdf', 'livro.exe.pdf'],
    ['livro.zip', epub, 'application/epub+zip', 'livro.epub'],
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
