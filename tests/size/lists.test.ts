import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { typesOf } from '#domain/platform/files/file-types.ts'
import { seedBig } from '#database/seed/big/seed-big.ts'
import { accessEnds, listAccess } from '#server/delivery/access/access-list.sql.ts'
import { listBanners } from '#server/catalogue/banners/banners.sql.ts'
import { listBooks } from '#server/catalogue/books/book-list.sql.ts'
import { listCoupons } from '#server/orders/coupons/find-coupons.sql.ts'
import { listMessages } from '#server/people/contact/contact-messages.sql.ts'
import { listCourses } from '#server/catalogue/courses/courses.sql.ts'
import { withOrdersBeside } from '#server/people/contact/orders-beside.sql.ts'
import { daily, pix, totals } from '#server/operations/dashboard/live-figures.sql.ts'
import { spans } from '#server/operations/dashboard/spans.sql.ts'
import { exceptionKinds } from '#domain/operations/exceptions.ts'
import { countExceptions, listExceptions } from '#server/operations/exceptions/exceptions.sql.ts'
import { runCheck } from '#server/operations/exceptions/run-checks.ts'
import { listFiles } from '#server/catalogue/media/file-list.sql.ts'
import { usesOf } from '#server/catalogue/media/file-uses.sql.ts'
import { listHistory } from '#server/platform/database/history/history.sql.ts'
import type { OrderFilters } from '#server/orders/list/find-orders.sql.ts'
import { neighboursOf } from '#server/orders/list/orders-from.sql.ts'
import { listOrders } from '#server/orders/list/whole-orders.sql.ts'
import { listPosts } from '#server/catalogue/posts/posts.sql.ts'
import { listPlaces } from '#server/catalogue/seo/sitemap.sql.ts'
import { testDatabase } from '#tests/harness/test-database.ts'
import { readWhole } from './explained.ts'

/** Lists over so many rows that a sequential scan is a mistake, and that PostgreSQL's planner avoids one. Others: million.test.ts. */
const orders = 20_000
let database: Awaited<ReturnType<typeof testDatabase>>
let some: { order: string; email: string; course: string; book: string }

beforeAll(async () => {
  database = await testDatabase()
  const sizes = { courses: 2_000, books: 2_000, posts: 5_000, banners: 5_000, coupons: 10_000, orders }
  await seedBig(database.url, sizes, { publicUrl: 'http://localhost:3000' })
  const { rows } = await database.pool.query<typeof some>(
    `select orders.id as order, email, course_id as course, (select id from books order by id limit 1) as book
     from orders join order_items item on item.order_id = orders.id where course_id is not null order by orders.id limit 1`,
  )
  some = rows[0]!
  await database.pool.query(
    `update payments set refund_due = true where order_id in (select id from orders where email like '%maria%' order by id limit 10)`,
  )
  // From all rows: an estimate from a sample changes the plan from one run to the next.
  await database.pool.query('set default_statistics_target = 1000; analyze payments; reset default_statistics_target')
  await database.pool.query(
    `insert into files (access, name, type, bytes, sha256, storage, key, uploaded_by)
     select 'PUBLIC', 'foto-' || n || '.jpg', case n % 50 when 0 then 'video/mp4' else 'image/jpeg' end, 9, '', 'DISK', 'k' || n, 'demo'
     from generate_series(1, 20000) as n`,
  )
  await database.pool.query('vacuum analyze files')
  await database.pool.query(
    `insert into contact_messages (name, email, message)
     select 'Pessoa ' || n, 'pessoa.' || n || '@correio.com.br', 'A mensagem de número ' || n from generate_series(1, 20000) as n`,
  )
  await database.pool.query('vacuum analyze contact_messages')
})
afterAll(() => database.close())

const places = (total: number) => [0, Math.floor(total / 20) * 10, total - 10].map((offset) => ({ offset, limit: 10 }))
const filters: Omit<OrderFilters, 'search'>[] = [true, false, undefined].flatMap((paid) =>
  [true, false, undefined].flatMap((sent) => [true, false, undefined].map((hasPhysicalItem) => ({ paid, sent, hasPhysicalItem }))),
)
/** The filters that have their own indexes, with some of the others. */
const dueFilters: Omit<OrderFilters, 'search'>[] = [
  { refundDue: true },
  { refundDue: false },
  { refunded: true },
  { refunded: false },
].flatMap((own) => [{}, { paid: true }, { paid: true, sent: false }, { hasPhysicalItem: false }].map((filter) => ({ ...filter, ...own })))
const named = (filter: object) => JSON.stringify(filter)

describe('no list reads a big table with a sequential scan', { tags: ['long'] }, () => {
  const wide = ['orders', 'order_items', 'payments', 'emails', 'course_accesses', 'courses', 'books', 'history']
  /** So narrow that counting their rows reads as much of an index as of the table; a search must not do so. */
  const narrow = ['posts', 'coupons', 'banners']
  const plan = async (work: () => Promise<unknown>, big = [...wide, ...narrow]) =>
    (await readWhole(database.db, database.pool, work)).filter((table) => big.includes(table))

  test.each([...filters, ...dueFilters].map((filter) => [named(filter), filter] as const))(
    'orders %s: first, middle, last page',
    async (_, filter) => {
      for (const window of places(orders)) expect(await plan(() => listOrders(database.db, window, { search: '', ...filter }))).toEqual([])
    },
  )

  test('the orders beside an order, with each filter and with a search', async () => {
    const searches = [some.email, some.order.slice(0, 8), 'xilofone'].map((search) => ({ search }))
    for (const filter of [...filters, ...dueFilters].map((each) => ({ search: '', ...each })).concat(searches))
      expect(await plan(() => neighboursOf(database.db, some.order, filter)), named(filter)).toEqual([])
  })

  test('courses, books, posts, banners, coupons', async () => {
    const { db } = database
    for (const window of places(2_000)) {
      for (const search of ['', 'apicultura', 'apicultra', 'xilofone']) {
        const query = { ...window, search }
        expect(await plan(() => listCourses(db, query, { publishedOnly: false, detail: 'dated' })), search).toEqual([])
        expect(await plan(() => listCourses(db, query, { publishedOnly: true, detail: 'card' })), search).toEqual([])
        expect(await plan(() => listBooks(db, query)), search).toEqual([])
        expect(await plan(() => listPosts(db, query), search ? undefined : wide), search).toEqual([])
      }
      expect(await plan(() => listCoupons(db, { ...window, search: 'VERAON1722' }))).toEqual([])
      expect(await plan(() => listBanners(db, { ...window, search: 'estante-1717' }))).toEqual([])
    }
  })

  test('messages by words of their text and of who wrote them', async () => {
    const list = (search: string) => listMessages(database.db, { offset: 0, limit: 10, search }, null)
    for (const search of ['numero 777', 'pessoa.19999@', 'xilofone'])
      expect(await plan(() => list(search), ['contact_messages']), search).toEqual([])
    const { data } = await list('')
    expect(await plan(() => withOrdersBeside(database.db, data), wide)).toEqual([])
  })

  test('files by name and by kind, and where the files of a page are used', async () => {
    const { db } = database
    for (const [search, types] of [
      ['foto-1722', null],
      ['xilofone', null],
      ['foto-1722', typesOf('PICTURE')],
      ['', typesOf('VIDEO')],
    ] as const)
      for (const { offset } of places(400))
        expect(await plan(() => listFiles(db, { offset, limit: 10, search, types }), ['files']), search).toEqual([])
    const { data } = await listFiles(db, { offset: 0, limit: 10, search: '', types: null })
    expect(
      await plan(() =>
        usesOf(
          db,
          data.map(({ id }) => id),
          10,
        ),
      ),
    ).toEqual([])
  })

  test('access to a course, the history of a book, the sitemap, the figures of each period', async () => {
    const { db } = database
    for (const search of ['', some.email])
      for (const end of [null, ...accessEnds])
        expect(await plan(() => listAccess(db, some.course, { offset: 0, limit: 10, search, end })), search).toEqual([])
    expect(await plan(() => listHistory(db, 'BOOK', some.book, { offset: 0, limit: 10 }))).toEqual([])
    expect(await plan(() => listPlaces(db, 0), wide)).toEqual([])
    for (const figures of [totals, pix, daily])
      for (const days of spans) expect(await plan(() => figures(db, days)), figures.name).toEqual([])
  })

  test.each(exceptionKinds)('the check for %s, with and without an exception', async (kind) => {
    expect(await plan(() => runCheck(database.db, kind), wide)).toEqual([])
    expect(await plan(() => runCheck(database.db, kind), wide)).toEqual([])
    for (const accepted of [true, false])
      expect(await plan(() => listExceptions(database.db, { offset: 0, limit: 10 }, { kind, accepted }), wide)).toEqual([])
    expect(await plan(() => countExceptions(database.db), wide)).toEqual([])
  })

  test('this test detects a sequential scan', async () => {
    expect(await plan(() => database.db.selectFrom('orders').select('id').where('phone', '=', '1').execute())).toEqual(['orders'])
  })
})

describe('a list of orders equals the result of reading every order', { tags: ['long'] }, () => {
  const whole = async ({ paid, sent, hasPhysicalItem, refundDue, refunded }: Omit<OrderFilters, 'search'>, condition = 'true') => {
    const conditions = [
      condition,
      paid === undefined ? 'true' : `(paid_at is not null) = ${paid}`,
      sent === undefined ? 'true' : `(sent_at is not null) = ${sent}`,
      hasPhysicalItem === undefined ? 'true' : `has_physical_item = ${hasPhysicalItem}`,
      paid === true && sent === false ? `status = 'PAID'` : 'true',
      refundDue === undefined ? 'true' : `exists (select from payments where order_id = orders.id and refund_due) = ${refundDue}`,
      refunded === undefined ? 'true' : `exists (select from payments where order_id = orders.id and refunded_cents > 0) = ${refunded}`,
    ]
    const { rows } = await database.pool.query<{ id: string }>(
      `select id from orders where ${conditions.join(' and ')} order by created_at desc, id desc`,
    )
    return rows.map(({ id }) => id)
  }

  test.each([...filters, ...dueFilters].map((filter) => [named(filter), filter] as const))('%s', async (_, filter) => {
    const ids = await whole(filter)
    for (const offset of new Set([0, 7, Math.floor(ids.length / 2), Math.max(0, ids.length - 10), ids.length])) {
      const { data, totalCount } = await listOrders(database.db, { offset, limit: 10 }, { search: '', ...filter })
      expect(data.map(({ id }) => id)).toEqual(ids.slice(offset, offset + 10))
      expect(totalCount).toBe(ids.length)
    }
  })

  test.each(['maria', 'correio.com', '.pacheco', 'a', 'zq', '@escola', 'maria.', 'silva1'])(
    'search %s, the newest thousand',
    async (search) => {
      const literal = search.replace(/'/g, '')
      const email = search.length < 3 ? `starts_with(email, '${literal}')` : `strpos(email, '${literal}') > 0`
      const ids = (await whole({ paid: true }, `(${email} or id::text like '${literal}%')`)).slice(0, 1_000)
      const { data, totalCount } = await listOrders(database.db, { offset: 10, limit: 10 }, { search, paid: true })
      expect(totalCount).toBe(ids.length)
      expect(data.map(({ id }) => id)).toEqual(ids.slice(10, 20))
    },
  )

  test('a search among the orders with a refund due, and among the others', async () => {
    for (const refundDue of [true, false]) {
      const ids = (await whole({ refundDue }, `strpos(email, 'maria') > 0`)).slice(0, 1_000)
      const { data, totalCount } = await listOrders(database.db, { offset: 10, limit: 10 }, { search: 'maria', refundDue })
      expect(totalCount).toBe(ids.length)
      expect(data.map(({ id }) => id)).toEqual(ids.slice(10, 20))
    }
  })

  test('a complete e-mail address finds its orders', async () => {
    const { data } = await listOrders(database.db, { offset: 0, limit: 100 }, { search: some.email.toUpperCase() })
    expect(data.map(({ id }) => id)).toContain(some.order)
    expect(data.every(({ email }) => email.includes(some.email))).toBe(true)
  })
})
