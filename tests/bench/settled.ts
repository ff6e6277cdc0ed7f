import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Basket, Bought } from './buyers.ts'

const beat = 5
const longestWait = 30_000

/** Polls the database for all buyers together. An order is done when it is paid and its e-mail is queued. */
export class Settled {
  readonly #client: pg.Client
  readonly #waiting = new Map<string, (at: number) => void>()
  #looking: Promise<void> | undefined

  private constructor(client: pg.Client) {
    this.#client = client
  }

  static async open(databaseUrl: string): Promise<Settled> {
    const client = new pg.Client(databaseUrl)
    await client.connect()
    // The statement is prepared while there are few orders, and should still look each one up when there are many.
    await client.query('set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off')
    return new Settled(client)
  }

  /** Resolves with the time when the order was found to be done. */
  async done(orderId: string): Promise<number> {
    const late = AbortSignal.timeout(longestWait)
    return new Promise((resolve, reject) => {
      late.addEventListener('abort', () => reject(new Error(`order ${orderId} was not settled within ${longestWait / 1000} s`)))
      this.#waiting.set(orderId, resolve)
      this.#looking ??= this.#look().finally(() => (this.#looking = undefined))
    })
  }

  async close() {
    await this.#looking
    await this.#client.end()
  }

  async #look() {
    while (this.#waiting.size > 0) {
      const { rows } = await this.#client.query<{ id: string }>({
        name: 'settled',
        text: `select orders.id from orders join emails on emails.order_id = orders.id and emails.kind = 'ACCESS'
               where orders.id = any($1::uuid[]) and status = 'PAID'`,
        values: [[...this.#waiting.keys()]],
      })
      const now = performance.now()
      for (const { id } of rows) {
        this.#waiting.get(id)?.(now)
        this.#waiting.delete(id)
      }
      if (this.#waiting.size > 0) await pause(beat)
    }
  }
}

/** Printed books in stock and courses in reais, with more of each book than is ever sold. */
export async function stockedBaskets(databaseUrl: string, stock: number): Promise<Basket[]> {
  return withClient(databaseUrl, async (client) => {
    await client.query('update books set stock = $1 where physical and stock > 0', [stock])
    const { rows: books } = await client.query<Basket['book']>(
      `select id, price_cents as cents, shipping_price_cents as "shippingCents" from books where physical and stock = $1 order by id`,
      [stock],
    )
    const { rows: courses } = await client.query<Basket['course']>(
      `select id, price_cents as cents from courses where published and currency = 'BRL' and price_cents > 0 order by id limit 25`,
    )
    return books.map((book, index) => ({ book, course: courses[index % courses.length]! }))
  })
}

/**
 * Checks each order to the cent, with one payment, one charge, one e-mail and one grant, and that the stock of each book is reduced by the
 * number sold.
 */
export async function auditPurchases(
  databaseUrl: string,
  bought: readonly Bought[],
  { baskets, stock }: { baskets: readonly Basket[]; stock: number },
) {
  await withClient(databaseUrl, async (client) => {
    const { rows: wrong } = await client.query(
      `select due.id from unnest($1::uuid[], $2::int[], $3::uuid[], $4::uuid[]) as due (id, cents, course, book)
       left join orders on orders.id = due.id
       where orders.status is distinct from 'PAID' or orders.total_cents <> due.cents
         or (select array_agg(payments.status || paid_cents || refund_due) from payments where order_id = due.id) is distinct from array['PAID' || due.cents || false]
         or (select array_agg(charges.paid_cents) from charges join payments on payments.id = payment_id where order_id = due.id) is distinct from array[due.cents]
         or (select count(*) from emails where order_id = due.id and kind = 'ACCESS') <> 1
         or (select count(*) from course_accesses where order_id = due.id and course_id = due.course) <> 1
         or (select array_agg(coalesce(course_id, book_id) order by position) from order_items where order_id = due.id) is distinct from array[due.course, due.book]`,
      [
        bought.map(({ orderId }) => orderId),
        bought.map(({ cents }) => cents),
        bought.map(({ basket }) => basket.course.id),
        bought.map(({ basket }) => basket.book.id),
      ],
    )
    if (wrong.length > 0) throw new Error(`${wrong.length} of ${bought.length} purchases are wrong: ${JSON.stringify(wrong.slice(0, 3))}`)
    const { rows: books } = await client.query<{ id: string; gone: number }>(
      'select id, $1 - stock as gone from books where id = any($2::uuid[])',
      [stock, baskets.map(({ book }) => book.id)],
    )
    const sold = Map.groupBy(bought, ({ basket }) => basket.book.id)
    for (const { id, gone } of books)
      if (gone !== (sold.get(id)?.length ?? 0)) throw new Error(`book ${id}: ${gone} gone, ${sold.get(id)?.length ?? 0} sold`)
    const { rows: orders } = await client.query<{ count: string }>(`select count(*) from orders where source = 'bench'`)
    if (Number(orders[0]!.count) !== bought.length) throw new Error(`${orders[0]!.count} orders for ${bought.length} purchases`)
  })
}

/** Waits until every queued e-mail has been sent. Resolves with their number. */
export async function emailsSent(databaseUrl: string): Promise<number> {
  return withClient(databaseUrl, async (client) => {
    for (const end = Date.now() + 120_000; Date.now() < end; await pause(100)) {
      const { rows } = await client.query<{ left: number; sent: number }>(
        'select count(*) filter (where sent_at is null)::int as left, count(sent_at)::int as sent from emails',
      )
      if (rows[0]!.left === 0) return rows[0]!.sent
    }
    throw new Error('e-mails are still unsent')
  })
}

async function withClient<Result>(databaseUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
