import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ebook } from '#database/seed/fixtures.ts'
import { fileAddress } from '#domain/platform/files/file-address.ts'
import { storedFile } from '#tests/harness/store-file.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

const panel = await providePanel()

const demo = (name: string) => readFileSync(`database/seed/files/${name}`)
const stored = async (name: string, access: 'PUBLIC' | 'PROTECTED', content: Buffer) =>
  fileAddress(await storedFile(panel.shop, name, access, content))
const editBook = (book: object) =>
  panel.ask('mutation ($id: ID!, $book: BookInput!) { editBook(id: $id, book: $book) { sample version } }', { id: ebook.id, book })
const stampTest = async (ref: string) =>
  (await panel.ask('query ($ref: String!) { stampTest(fileRef: $ref) { state problem } }', { ref })).data.stampTest as { state: string }

test('a sample is public, with the page of its book', async () => {
  const sample = await stored('amostra.pdf', 'PUBLIC', demo('terca-sem-pressa.pdf'))
  expect((await editBook({ sample })).data.editBook).toMatchObject({ sample })
  const { body } = await panel.shop.post('/graphql', { query: `{ publicGetBook(id: "${ebook.id}") { sample fileRef } }` })
  expect(body.data).toEqual({ publicGetBook: { sample, fileRef: null } })
  const sold = await stored('livro.pdf', 'PROTECTED', demo('terca-sem-pressa.pdf'))
  expect((await editBook({ sample: sold })).extensions?.fields).toHaveProperty('sample')
})

test('a browser shows a sample that is a PDF and saves one that is an EPUB, and neither runs anything', async () => {
  const headersOf = async (name: string, content: Buffer) => {
    const { status, headers } = await panel.shop.fetch(await stored(name, 'PUBLIC', content))
    return [status, headers.get('content-type'), headers.get('content-disposition'), headers.get('content-security-policy')]
  }
  expect(await headersOf('amostra.pdf', demo('terca-sem-pressa.pdf'))).toEqual([
    200,
    'application/pdf',
    `inline; filename="amostra.pdf"; filename*=UTF-8''amostra.pdf`,
    expect.stringMatching(/^default-src 'none'/) as string,
  ])
  expect(await headersOf('amostra.epub', demo('dicionario-das-pausas.epub'))).toEqual([
    200,
    'application/epub+zip',
    `attachment; filename="amostra.epub"; filename*=UTF-8''amostra.epub`,
    'sandbox',
  ])
})

test('a book that is saved with another file has it stamped as a trial, before anybody asks', { tags: ['long'] }, async () => {
  const address = await stored('livro.epub', 'PROTECTED', demo('dicionario-das-pausas.epub'))
  await editBook({ fileRef: address })
  await panel.shop.work(['test_stamp'])
  expect((await stampTest(address)).state).toBe('STAMPABLE')

  const second = await stored('outro.epub', 'PROTECTED', demo('dicionario-das-pausas.epub'))
  const book = { title: 'Novo', price: 10, pages: 1, code: 'X', fileRef: second, cover: 'https://x.example/c.png' }
  expect((await panel.ask('mutation ($book: BookInput!) { createBook(book: $book) { id } }', { book })).code).toBeUndefined()
  await panel.shop.work(['test_stamp'])
  expect((await stampTest(second)).state).toBe('STAMPABLE')
})

test('the page of an e-book knows the format and size of its file, and no list reads it', async () => {
  const fileOf = async (changes: object) => {
    await editBook(changes)
    const query = `{ publicGetBook(id: "${ebook.id}") { fileRef file { format bytes } } publicBooks(ids: ["${ebook.id}"]) { file { format } } }`
    const { data } = (await panel.shop.post('/graphql', { query })).body as { data: Record<string, unknown> }
    expect(data).toMatchObject({ publicGetBook: { fileRef: null }, publicBooks: [{ file: null }] })
    return (data.publicGetBook as { file: object | null }).file
  }
  const content = demo('dicionario-das-pausas.epub')
  const fileRef = await stored('livro.epub', 'PROTECTED', content)
  expect(await fileOf({ fileRef })).toEqual({ format: 'EPUB', bytes: content.length })
  expect(await fileOf({ physical: true })).toBeNull()
  expect(await fileOf({ physical: false, fileRef: 'https://arquivos.example/livro.pdf' })).toEqual({ format: 'PDF', bytes: null })
  expect(await fileOf({ fileRef: 'https://arquivos.example/livro' })).toBeNull()
})
