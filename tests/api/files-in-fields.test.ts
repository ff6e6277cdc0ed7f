import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ebook, plainCourse } from '#database/seed/fixtures.ts'
import { fileAddress } from '#domain/file-address.ts'
import { openPanel, type Panel } from '#tests/harness/panel.ts'
import { storedFile } from '#tests/harness/store-file.ts'

let panel: Panel
let picture: string
let book: string
beforeAll(async () => {
  panel = await openPanel()
  const png = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'blue' } })
    .png()
    .toBuffer()
  picture = fileAddress(await storedFile(panel.shop, 'capa.png', 'PUBLIC', png))
  book = fileAddress(await storedFile(panel.shop, 'livro.pdf', 'PROTECTED', Buffer.from(`%PDF-1.7\n${'a'.repeat(99)}\n%%EOF\n`)))
})
afterAll(() => panel.close())

const editCourse = (data: object) =>
  panel.ask('mutation ($id: ID!, $data: CourseInput!) { editCourse(id: $id, data: $data) { thumbnailUrl } }', { id: plainCourse.id, data })
const editBook = (book: object) =>
  panel.ask('mutation ($id: ID!, $book: BookInput!) { editBook(id: $id, book: $book) { cover } }', { id: ebook.id, book })

test('fields take files of the store', async () => {
  expect((await editCourse({ thumbnailUrl: picture })).data).toEqual({ editCourse: { thumbnailUrl: picture } })
  expect((await editBook({ cover: picture, fileRef: book })).data).toEqual({ editBook: { cover: picture } })
})

test('a file that does not exist, or is of the other access, is refused', async () => {
  const unknown = picture.replace(/\w{12}(?=\/)/, '000000000000')
  expect((await editCourse({ thumbnailUrl: unknown })).code).toBe('BAD_USER_INPUT')
  expect((await editCourse({ thumbnailUrl: book })).code).toBe('BAD_USER_INPUT')
  expect((await editCourse({ thumbnailUrl: book.replace('/files/', '/media/') })).code).toBe('BAD_USER_INPUT')
  expect((await editBook({ fileRef: picture.replace('/media/', '/files/') })).code).toBe('BAD_USER_INPUT')
})

test('a description may mention an address, and other changes go on after a file is gone', async () => {
  expect((await editCourse({ description: `Veja ${picture.replace('/media/', '/files/')}` })).code).toBeUndefined()
  await panel.shop.db.updateTable('files').set({ removed_at: new Date() }).execute()
  expect((await editCourse({ price: 12 })).code).toBeUndefined()
})
