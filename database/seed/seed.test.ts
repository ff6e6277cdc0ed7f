import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readOffer } from '#domain/catalogue/products/order-bump.ts'
import { provideDatabase } from '#tests/harness/provide-database.ts'
import { books } from './books.ts'
import { courses } from './courses.ts'
import { seed } from './seed.ts'

const database = await provideDatabase()

test("fills an empty catalogue once, and updates picture addresses when the store's address changes", async () => {
  expect(await seed(database.url, { publicUrl: 'http://localhost:3000' })).toBe('seeded')
  await database.db
    .updateTable('courses')
    .set({ thumbnail_url: 'https://pictures.example/covers/c-x.svg' })
    .where('slug', '=', 'estudar-com-metodo')
    .execute()
  expect(await seed(database.url, { publicUrl: 'https://loja.example' })).toBe('already there')
  const pictures = await database.db.selectFrom('courses').select('thumbnail_url').execute()
  expect(pictures).toHaveLength(courses.length)
  const elsewhere = pictures.filter((course) => !course.thumbnail_url.startsWith('https://loja.example/covers/c-'))
  expect(elsewhere).toEqual([{ thumbnail_url: 'https://pictures.example/covers/c-x.svg' }])
})

test('every order bump refers to an existing product or a valid appointment', async () => {
  const rows = [
    ...(await database.db.selectFrom('courses').select(['id', 'order_bumps']).execute()),
    ...(await database.db.selectFrom('books').select(['id', 'order_bumps']).execute()),
  ]
  const ids = new Set(rows.map((row) => row.id))
  const offers = rows.flatMap((row) => (row.order_bumps as unknown[]).map(readOffer))
  expect(offers.length).toBeGreaterThan(10)
  for (const offer of offers) {
    expect(offer).not.toBeNull()
    if (offer && 'productId' in offer) expect(ids).toContain(offer.productId)
  }
  expect(new Set(offers.map((offer) => offer?.type))).toEqual(new Set(['COURSE', 'BOOK', 'CI', 'MED']))
})

test('there are at least 30 courses and 30 books, each with a unique slug, a unique description and a cover', () => {
  for (const [list, prefix] of [
    [courses, 'c'],
    [books, 'b'],
  ] as const) {
    expect(list.length).toBeGreaterThanOrEqual(30)
    expect(new Set(list.map((product) => product.slug)).size).toBe(list.length)
    expect(new Set(list.map((product) => product.description)).size).toBe(list.length)
    for (const product of list)
      expect([product.slug, existsSync(`public/covers/${prefix}-${product.slug}.svg`)]).toEqual([product.slug, true])
  }
})

test('the demo has a book for every stock threshold', () => {
  const stocks = books.filter((book) => book.physical).map((book) => book.stock)
  for (const stock of [0, 3, 4, 5, 8]) expect(stocks).toContain(stock)
  expect(books.some((book) => !book.physical && book.stock === null)).toBe(true)
})
