import { beforeAll, describe, expect, test } from 'vitest'
import { books } from '#database/seed/books.ts'
import { courseId, dollarCourse } from '#database/seed/fixtures.ts'
import { provideShop } from '#tests/harness/provide-shop.ts'

const shop = await provideShop({ EXCHANGE_RATES: 'USD:5.40,EUR:6.10' })

interface Row {
  id: string
  price: number
  currency?: string
}
const ask = async (query: string) => (await shop.post('/graphql', { query })).body.data as Record<string, { data: Row[] }>
const list = async (kind: 'Courses' | 'Books' | 'Bundles', args: string) =>
  (await ask(`{ it: publicList${kind}(${args}) { data { id price ${kind === 'Courses' ? 'currency' : ''} } } }`)).it!.data
const reais = ({ price, currency }: Row) => price * (currency === 'USD' ? 5.4 : 1)

/** All pages of seven, one after the other. */
async function whole(kind: 'Courses' | 'Books', args: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let offset = 0; ; offset += 7) {
    const page = await list(kind, `limit: 7, offset: ${offset}, ${args}`)
    rows.push(...page)
    if (page.length < 7) return rows
  }
}

describe('a list by price', () => {
  beforeAll(async () => {
    // The dearest is the cheapest for a week, and one opens only tomorrow.
    await shop.rows(
      `update courses set price_cents = 99900, sale_price_cents = 100, sale_from = now() - interval '1 day', sale_until = now() + interval '6 days' where id = $1`,
      [courseId(5)],
    )
    await shop.rows(`update courses set price_cents = 5, on_sale_from = now() + interval '1 day' where id = $1`, [courseId(6)])
  })

  test.each(['CHEAPEST', 'DEAREST'])('%s: every product once, by the price that is shown, in reais', async (sort) => {
    const sign = sort === 'CHEAPEST' ? 1 : -1
    for (const kind of ['Courses', 'Books'] as const) {
      const rows = await whole(kind, `sort: ${sort}`)
      expect(rows.map(reais)).toEqual(rows.map(reais).toSorted((a, b) => sign * (a - b)))
      expect(new Set(rows.map(({ id }) => id))).toEqual(new Set((await whole(kind, 'sort: NEWEST')).map(({ id }) => id)))
    }
    const courses = await whole('Courses', `sort: ${sort}`)
    const place = (id: string) => courses.findIndex((course) => course.id === id)
    expect([place(courseId(6)), place(courseId(5))]).toEqual(sort === 'CHEAPEST' ? [1, 2] : [courses.length - 2, courses.length - 3])
    expect(place(dollarCourse.id)).not.toBe(-1)
  })

  test('has only what a search finds', async () => {
    await shop.rows(`insert into books (title, price_cents) select 'Atlas do sertão ' || n, 100 * (n % 3) from generate_series(1, 5) as n`)
    const all = await list('Books', 'search: "atlas do sertão"')
    const cheapest = await list('Books', 'search: "atlas do sertão", sort: CHEAPEST')
    expect(cheapest).toHaveLength(5)
    expect(cheapest.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted())
    expect(cheapest.map(reais)).toEqual(cheapest.map(reais).toSorted((a, b) => a - b))
  })

  test('reads no more rows than its pages, whatever the catalogue has', async () => {
    await shop.rows(`insert into books (title, price_cents) select 'Livro ' || n, 1000 + n from generate_series(1, 5000) as n`)
    await shop.rows('analyze books')
    const { readPage } = await import('#server/catalogue/products/search.sql.ts')
    const { rowsByPrice } = await import('#server/catalogue/products/price-order.ts')
    expect(
      (
        await readPage(
          shop.db,
          { table: 'books', columns: ['id'], condition: 'removed_at is null' },
          { search: '', offset: 12, limit: 12, sort: { direction: 'asc', rates: {} } },
        )
      ).totalCount,
    ).toBe(books.length + 5005)
    const { from } = rowsByPrice(
      { table: 'books', condition: 'removed_at is null', searches: false, reach: '24' },
      { direction: 'asc', rates: {} },
    )
    const plan = JSON.stringify(
      await shop.rows(`explain (format json) select id ${from} order by price, created_at desc, id desc limit 12`),
    )
    expect(plan).toContain('books_price')
    expect(plan).not.toContain('Seq Scan')
  })
})

test('one search counts the products of each kind', async () => {
  const search = async (words: string) =>
    (await shop.post('/graphql', { query: `{ publicSearch(search: "${words}") { courses books bundles } }` })).body.data
  const counts = (await search('medo')) as { publicSearch: Record<string, number> }
  expect(counts.publicSearch.books).toBe((await list('Books', 'search: "medo", limit: 100')).length)
  expect(counts.publicSearch.courses).toBe((await list('Courses', 'search: "medo", limit: 100')).length)
  expect(await search('')).toEqual({ publicSearch: { courses: 0, books: 0, bundles: 0 } })
})
