import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'
import { lessons } from '#domain/catalogue/courses/course-form.ts'
import { insideFile } from '#domain/platform/files/file-address.ts'
import { provideDatabase } from '#tests/harness/provide-database.ts'
import { deliveredCourse, demoEbooks, demoFiles } from './delivery.ts'
import { demoReader } from './fixtures.ts'
import { seed } from './seed.ts'
import { seedDelivery } from './seed-delivery.ts'
import { seedOrders } from './seed-orders.ts'

const read = (name: string) => new Uint8Array(readFileSync(join(import.meta.dirname, 'files', name)))

const database = await provideDatabase()

test('a newcomer finds a course with videos, captions, a download, a preview and a certificate, and two e-books', async () => {
  const written = new Map<string, number>()
  await seed(database.url, { publicUrl: 'http://localhost:3000' })
  await seedOrders(database.url)
  await seedDelivery(database.url, {
    kind: 'DISK',
    write: async (key, content) => {
      let bytes = 0
      for await (const part of content) bytes += part.length
      written.set(key, bytes)
      return { bytes, sha256: 'x' }
    },
  })
  const { db } = database
  const files = await db.selectFrom('files').select(['id', 'key', 'bytes', 'access', 'name']).execute()
  expect(files.map(({ key }) => written.get(key))).toEqual(files.map(({ bytes }) => bytes))
  expect(files.filter(({ access }) => access === 'PUBLIC').map(({ name }) => name)).toEqual(['terca-sem-pressa-amostra.pdf'])
  const ids = new Set(files.map(({ id }) => id))
  const course = await db.selectFrom('courses').selectAll().where('slug', '=', deliveredCourse.slug).executeTakeFirstOrThrow()
  const stored = lessons.parse(course.lessons).lessons
  const named = stored.flatMap((lesson) => [
    lesson.video,
    ...(lesson.captions ?? []).map(({ file }) => file),
    ...lesson.downloads.map(({ file }) => file),
  ])
  const bookRefs = await db.selectFrom('books').select(['file_ref', 'sample']).where('file_ref', 'like', '/files/%').execute()
  const addresses = [...named, ...bookRefs.flatMap(({ file_ref, sample }) => [file_ref, sample])].filter(Boolean)
  expect(addresses).toHaveLength(10)
  for (const address of addresses) expect(ids).toContain(insideFile(address)?.id)
  expect([course.certificate_hours, stored.filter(({ preview }) => preview).length]).toEqual([2, 1])

  const access = await db.selectFrom('course_accesses').select('course_id').where('email', '=', demoReader.email).execute()
  expect(access).toEqual([{ course_id: course.id }])
  const lines = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_id')
    .innerJoin('books', 'books.id', 'order_items.book_id')
    .select(['file_ref', 'order_items.title', 'books.title as now'])
    .where('orders.email', '=', demoReader.email)
    .execute()
  expect(lines.map(({ file_ref }) => file_ref).toSorted()).toEqual(Object.values(demoEbooks).toSorted())
  for (const { title, now } of lines) expect(title).toBe(now)
})

test('the files are small, and of the types that they say', async () => {
  const begins: Record<string, string> = { webm: '\x1a\x45\xdf\xa3', vtt: 'WEBVTT', pdf: '%PDF-', epub: 'PK' }
  for (const { name } of demoFiles) {
    const content = read(name)
    expect(content.length, name).toBeLessThan(600_000)
    expect(Buffer.from(content).toString('latin1').startsWith(begins[name.split('.')[1]!]!), name).toBe(true)
  }
})

test('the e-books can be opened by libraries that did not make them', async () => {
  const pdf = await getDocument({ data: read('terca-sem-pressa.pdf'), verbosity: 0 }).promise
  expect(pdf.numPages).toBe(14)
  const text = await (await pdf.getPage(4)).getTextContent()
  expect(text.items.map((item) => ('str' in item ? item.str : '')).join(' ')).toContain('O padeiro da esquina não diz bom-dia')
  expect((await getDocument({ data: read('terca-sem-pressa-amostra.pdf'), verbosity: 0 }).promise).numPages).toBe(4)
  const entries = await new ZipReader(new Uint8ArrayReader(read('dicionario-das-pausas.epub'))).getEntries()
  expect(entries[0]).toMatchObject({ filename: 'mimetype', compressionMethod: 0 })
  expect(entries.filter(({ filename }) => /c\d\d\.xhtml$/.test(filename))).toHaveLength(14)
})
