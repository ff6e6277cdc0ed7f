import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** One transaction as in a pgbench script: insert an order and its two items, and take one book from the stock. */
export async function insertOrder(client: pg.Client, { books, course }: { books: string[]; course: string }, number: number) {
  const [order, book] = [randomUUID(), books[number % books.length]!]
  await client.query('begin')
  await client.query({
    name: 'order',
    text: `insert into orders (id, quote_id, email, name, cpf, has_physical_item, items_cents, shipping_cents, total_cents, method, expires_at)
      values ($1, $2, $3, 'Compradora do Piso', '52998224725', true, 25100, 1800, 26900, 'PIX', now() + interval '1 hour')`,
    values: [order, randomUUID(), `piso.${number}@correio.com.br`],
  })
  const line = `insert into order_items (order_id, position, kind, course_id, book_id, title, quantity, unit_cents, list_cents, physical)
    values ($1, $2, $3, $4, $5, 'Sabiá na janela', 1, $6, $6, $7)`
  await client.query({ name: 'line', text: line, values: [order, 0, 'COURSE', course, null, 18900, false] })
  await client.query({ name: 'line', text: line, values: [order, 1, 'BOOK', null, book, 6200, true] })
  const taken = await client.query({
    name: 'stock',
    text: 'update books set stock = stock - 1 where id = $1 and stock >= 1',
    values: [book],
  })
  if (taken.rowCount !== 1) throw new Error('no book is left in stock')
  await client.query('commit')
}
