import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedBig } from '#database/seed/big/seed-big.ts'
import { nothing } from '#database/seed/big/sizes.ts'
import { taskKinds } from '#domain/operations/tasks/tasks.ts'
import { listBooks } from '#server/catalogue/books/book-list.sql.ts'
import { listCourses } from '#server/catalogue/courses/courses.sql.ts'
import { listAccess } from '#server/delivery/access/access-list.sql.ts'
import { countExceptions, listExceptions } from '#server/operations/exceptions/exceptions.sql.ts'
import { readTasks } from '#server/operations/exceptions/tasks.sql.ts'
import type { OrderFilters } from '#server/orders/list/find-orders.sql.ts'
import { neighboursOf } from '#server/orders/list/orders-from.sql.ts'
import { listOrders } from '#server/orders/list/whole-orders.sql.ts'
import { findCustomers } from '#server/people/customers/find-customers.sql.ts'
import { foundOrders } from '#server/people/finder/found-orders.sql.ts'
import { testDatabase } from '#tests/harness/test-database.ts'
import { readsOf } from './explained.ts'
import { growth } from './growth.ts'

/**
 * The same catalogue with a hundred times the orders. The time of a list may double, for each row that it finds.
 */
const sizes = [10_000, 1_000_000]
const most = 2
/** A last page, and the people of one course by a part of their addresses, of which an index alone is read. */
const mostOfWhole = 4

interface Shop {
  database: Awaited<ReturnType<typeof testDatabase>>
  orders: number
  some: { order: string; email: string; name: string; cpf: string; phone: string; course: string }
}
let shops: Shop[] = []

async function openShop(orders: number): Promise<Shop> {
  const database = await testDatabase()
  await seedBig(database.url, { ...nothing, courses: 200, books: 200, orders }, { publicUrl: 'http://localhost:3000' })
  // Refunds that are due are work, which does not grow with a shop's history.
  await database.pool.query(
    `update payments set refund_due = false where refund_due and id not in (select id from payments where refund_due order by id limit 50)`,
  )
  await database.pool.query('vacuum analyze payments')
  const { rows } = await database.pool.query<Shop['some']>(
    `select orders.id as order, email, name, cpf, phone, course_id as course from orders join order_items item on item.order_id = orders.id
     where course_id is not null and paid_at is not null order by created_at desc offset 100 limit 1`,
  )
  return { database, orders, some: rows[0]! }
}

type Read = (shop: Shop) => Promise<unknown>
const first = { offset: 0, limit: 10 }
const orders =
  (filters: Partial<OrderFilters>, window = first): Read =>
  ({ database: { db } }) =>
    listOrders(db, window, { search: '', ...filters })
const customers =
  (searchOf: (some: Shop['some']) => string): Read =>
  ({ database: { db }, some }) =>
    findCustomers(db, { ...first, search: searchOf(some) })
const finder =
  (searchOf: (some: Shop['some']) => string): Read =>
  ({ database: { db }, some }) =>
    foundOrders(db, searchOf(some), 5)

const lists: Record<string, Read> = {
  orders: orders({}),
  'orders to send': orders({ paid: true, sent: false, hasPhysicalItem: true }),
  'orders to refund': orders({ refundDue: true }),
  'orders refunded': orders({ refunded: true }),
  'orders not refunded': orders({ refunded: false }),
  'orders paid': orders({ paid: true }),
  'orders not paid': orders({ paid: false }),
  'orders by e-mail': (shop) => orders({ search: shop.some.email })(shop),
  'orders by a part of an e-mail': orders({ search: 'maria' }),
  'orders by the beginning of an id': (shop) => orders({ search: shop.some.order.slice(0, 8) })(shop),
  'orders by what nobody has': orders({ search: 'xilofone' }),
  'paid orders by a part of an e-mail': orders({ search: 'silva', paid: true }),
  'the orders beside one': ({ database: { db }, some }) => neighboursOf(db, some.order, { search: '' }),
  customers: customers(() => ''),
  'customers by e-mail': customers(({ email }) => email),
  'customers by name': customers(({ name }) => name),
  'customers by CPF': customers(({ cpf }) => cpf),
  'customers by telephone': customers(({ phone }) => phone.slice(-8)),
  'the finder by e-mail': finder(({ email }) => email),
  'the finder by amount': finder(() => '49,90'),
  "the finder by PagBank's id": finder(({ order }) => `ORDE_${order}`),
  'access to a course': ({ database: { db }, some }) => listAccess(db, some.course, { ...first, search: '', end: null }),
  courses: ({ database: { db } }) => listCourses(db, { ...first, search: '' }, { publishedOnly: false, detail: 'dated' }),
  books: ({ database: { db } }) => listBooks(db, { ...first, search: '' }),
  'what waits': ({ database: { db } }) => readTasks(db, taskKinds),
  'counted exceptions': ({ database: { db } }) => countExceptions(db),
  exceptions: ({ database: { db } }) => listExceptions(db, first, { kind: 'REFUND_DUE', accepted: false }),
}
const whole: Record<string, Read> = {
  'orders, last page': (shop) => orders({}, { offset: shop.orders - 10, limit: 10 })(shop),
  'orders paid, last page': (shop) => orders({ paid: true }, { offset: Math.floor(shop.orders * 0.81) - 10, limit: 10 })(shop),
  'access of a person': ({ database: { db }, some }) => listAccess(db, some.course, { ...first, search: some.email, end: null }),
}

const rowsIn = (answer: unknown) => Math.max(1, (answer as { totalCount?: number }).totalCount ?? 1)

describe('a hundred times the orders', { tags: ['long'] }, () => {
  beforeAll(async () => {
    for (const size of sizes) shops.push(await openShop(size))
  }, 1_800_000)
  afterAll(async () => {
    for (const { database } of shops) await database.close()
    shops = []
  })

  test.each(Object.entries(lists))('%s take at most twice the time', async (name, read) => {
    const [small, large] = [await read(shops[0]!), await read(shops[1]!)].map(rowsIn)
    const isSearch = / by /.test(name)
    expect(await growth(shops, read)).toBeLessThanOrEqual(most * (isSearch ? Math.max(1, large! / small!) : 1))
    const [few, many] = [await statements(read, shops[0]!), await statements(read, shops[1]!)]
    expect(many).toBe(few)
  })

  test.each(Object.entries(whole))('%s takes at most four times the time', async (_, read) => {
    expect(await growth(shops, read)).toBeLessThanOrEqual(mostOfWhole)
  })
})

const statements = async (read: Read, shop: Shop) => (await readsOf(shop.database.db, shop.database.pool, () => read(shop))).statements
