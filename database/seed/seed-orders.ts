import type { Client } from 'pg'
import { inTransaction } from '../with-client.ts'
import { drawSales, insertSales } from './big/sales.ts'
import { books } from './books.ts'
import { courses } from './courses.ts'
import { deliveredCourse, demoEbooks } from './delivery.ts'
import { bookId, courseId, demoReader } from './fixtures.ts'

const demoOrders = 300
const demoDays = 90

/** Inserts past sales for the demo's admin panel, and what its reader bought. Does nothing if the store has an order. */
export async function seedOrders(databaseUrl: string): Promise<'seeded' | 'already there'> {
  return inTransaction(databaseUrl, async (client) => {
    await client.query('lock table orders in exclusive mode')
    const { rows } = await client.query<{ any: boolean }>('select exists (select from orders) as any')
    if (rows[0]?.any) return 'already there'
    await client.query('select setseed(0.5)')
    await drawSales(client, demoOrders, demoDays)
    await addReader(client)
    await insertSales(client)
    await reserve(client)
    await recordTerms(client)
    return 'seeded'
  })
}

/** The demo's reader bought the products whose files the demo brings. */
async function addReader(client: Client) {
  const ebooks = books.flatMap(({ slug }, index) => (slug in demoEbooks ? [bookId(index + 1)] : []))
  await client.query(
    `insert into lines
     select $1::int, row_number() over (order by kind desc, id) - 1, kind, course_id, book_id, title, price_cents, shipping_cents, physical, picture, code, 1
     from goods where id = any ($2)`,
    [demoOrders, [courseId(courses.indexOf(deliveredCourse) + 1), ...ebooks]],
  )
  const { name, email, cpf, phone } = demoReader
  await client.query(
    `insert into sales (n, id, way, method, wait, name, email, cpf, phone, items_cents, shipping_cents, physical, status, created_at, paid_at)
     select $1::int, gen_random_uuid(), 0, 'PIX', 0, $2, $3, $4, $5, (select sum(price_cents) from lines where n = $1), 0, false, 'PAID',
       bought_at, bought_at + interval '1 minute' from (select now() - interval '12 days' as bought_at) as moment`,
    [demoOrders, name, email, cpf, phone],
  )
}

/** The terms that their buyers accepted. */
async function recordTerms(client: Client) {
  await client.query(`update orders set terms_id = terms.id
    from (select id from legal_texts where kind = 'TERMS' order by version desc limit 1) as terms`)
}

/** A printed book keeps its place in the stock, so that a refund can give it back. */
async function reserve(client: Client) {
  await client.query(`update order_items set reserved_quantity = quantity from orders, books
    where orders.id = order_id and books.id = book_id and orders.status = 'PAID' and order_items.physical and stock is not null`)
  await client.query(`update books set reserved_quantity = reserved.units
    from (select book_id, sum(reserved_quantity)::int as units from order_items group by book_id) as reserved where books.id = book_id`)
}
