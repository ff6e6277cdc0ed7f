import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { ebook, plainCourse } from '#database/seed/fixtures.ts'
import { fileAddress } from '#domain/platform/files/file-address.ts'
import { storedFile } from '#tests/harness/store-file.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

const panel = await providePanel()
let picture: string
let book: string
beforeAll(async () => {
  const png = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'blue' } })
    .png()
    .toBuffer()
  picture = fileAddress(await storedFile(panel.shop, 'capa.png', 'PUBLIC', png))
  book = fileAddress(await storedFile(panel.shop, 'livro.pdf', 'PROTECTED', Buffer.from(`%PDF-1.7\n${'a'.repeat(99)}\n%%EOF\n`)))
})

const editCourse = (data: object) =>
  panel.ask('mutation ($id: ID!, $data: CourseInput!) { editCourse(id: $id, data: $data) { thumbnailUrl } }', { id: plainCourse.id, data })
const editBook = (book: object) =>
  panel.ask('mutation ($id: ID!, $book: BookInput!) { editBook(id: $id, book: $book) { cover } }', { id: ebook.id, book })

test('fields take files of the store', async () => {
  expect((await editCourse({ thumbnailUrl: picture })).data).toEqual({ editCourse: { thumbnailUrl: picture } })
  expect((await editCourse({ authorPicture: picture })).code).toBeUndefined()
  expect((await editBook({ authorPicture: picture })).code).toBeUndefined()
  expect((await editBook({ cover: picture, fileRef: book })).data).toEqual({ editBook: { cover: picture } })
})

test('a file that does not exist, or is of the other access, is refused', async () => {
  expect((await editBook({ authorPicture: book })).code).toBe('BAD_USER_INPUT')
  const unknown = picture.replace(/\w{12}(?=\/)/, '000000000000')
  expect((await editCourse({ thumbnailUrl: unknown })).code).toBe('BAD_USER_INPUT')
  expect((await editCourse({ thumbnailUrl: book })).code).toBe('BAD_USER_INPUT')
  expect((await editCourse({ thumbnailUrl: book.replace('/files/', '/media/') })).code).toBe('BAD_USER_INPUT')
  expect((await editBook({ fileRef: picture.replace('/media/', '/files/') })).code).toBe('BAD_USER_INPUT')
})

describe('a file of another kind is refused, whatever its address says', () => {
  const lesson = (fields: object) => ({
    lessons: { withModules: false, lessons: [{ id: 'a', title: 'A', ...fields }], modules: [] },
  })
  const caption = (file: string) => ({ captions: [{ language: 'pt-BR', label: 'Português', file }] })
  const as = (name: string) => book.replace(/[^/]+$/, name)

  test.each([
    ['a PDF as the video', () => lesson({ video: book }), 'MP4'],
    ['a PDF as the video, by another name', () => lesson({ video: as('aula.mp4') }), 'MP4'],
    ['a PDF as the video, without a name', () => lesson({ video: as('') }), 'MP4'],
    ['a PDF as captions', () => lesson(caption(book)), 'SRT'],
    ['a PDF as captions, by another name', () => lesson(caption(as('aula.vtt'))), 'SRT'],
  ])('%s', async (_, data, says) => {
    const { code, message, extensions } = await editCourse(data())
    expect(code).toBe('BAD_USER_INPUT')
    expect(JSON.stringify([message, extensions])).toContain(says)
  })

  test('but a PDF is a download of a lesson, and does not become its video afterwards', async () => {
    expect((await editCourse(lesson({ downloads: [{ title: 'Livro', file: book }] }))).code).toBeUndefined()
    expect((await editCourse(lesson({ video: as('aula.mp4'), downloads: [{ title: 'Livro', file: book }] }))).code).toBe('BAD_USER_INPUT')
  })

  test('a public sample is no picture of a bundle or plan, by another name either', async () => {
    const pdf = Buffer.from(`%PDF-1.7\n${'a'.repeat(99)}\n%%EOF\n`)
    const given = {
      title: 'A',
      priceCents: 100,
      members: [plainCourse.id, ebook.id],
      picture: fileAddress(await storedFile(panel.shop, 'a.pdf', 'PUBLIC', pdf)).replace(/pdf$/, 'png'),
    }
    for (const [type, input] of [
      ['Bundle', given],
      ['Plan', { ...given, billingInterval: 'MONTH' }],
    ] as const) {
      const query = `mutation ($input: ${type}Input!) { create${type}(${type.toLowerCase()}: $input) { id } }`
      expect((await panel.ask(query, { input })).message).toBe('Este arquivo não é uma imagem.')
      expect((await panel.ask(query, { input: { ...input, picture } })).message).toBeUndefined()
    }
  })

  test('captions are no e-book', async () => {
    const vtt = fileAddress(await storedFile(panel.shop, 'a.vtt', 'PROTECTED', Buffer.from('WEBVTT\n')))
    expect((await editBook({ fileRef: vtt })).code).toBe('BAD_USER_INPUT')
    expect((await editCourse(lesson(caption(vtt)))).code).toBeUndefined()
  })
})

test('a description may mention an address, and other changes go on after a file is gone', async () => {
  expect((await editCourse({ description: `Veja ${picture.replace('/media/', '/files/')}` })).code).toBeUndefined()
  await panel.shop.db.updateTable('files').set({ removed_at: new Date() }).execute()
  expect((await editCourse({ price: 12 })).code).toBeUndefined()
})
