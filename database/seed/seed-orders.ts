import pg from 'pg'
import { type DemoOrder, demoOrders, readersOrder, totalOf } from './orders.ts'

/** Inserts past sales for the demo's admin panel, with all the rows that a real sale creates. Does nothing if the store has an order. */
export async function seedOrders(databaseUrl: string, options: { publicUrl: string; now?: Date }): Promise<'seeded' | 'already there'> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('lock table orders in exclusive mode')
    const { rows } = await client.query<{ any: boolean }>('select exists (select from orders) as any')
    const now = options.now ?? new Date()
    const orders = rows[0]?.any ? [] : [...demoOrders(now), readersOrder(now)]
    if (orders.length > 0) await insert(client, orders, options.publicUrl)
    await client.query('commit')
    return orders.length > 0 ? 'seeded' : 'already there'
  } finally {
    await client.end()
  }
}

async function insert(client: pg.Client, orders: DemoOrder[], publicUrl: string) {
  await insertOrders(client, orders)
  await insertItems(client, orders, publicUrl)
  await insertPayments(client, orders)
  await insertEffects(client)
}

async function insertOrders(client: pg.Client, orders: DemoOrder[]) {
  await write(
    client,
    `insert into orders (id, quote_id, status, email, name, cpf, phone, source, address, has_physical_item, items_cents, shipping_cents, total_cents,
       method, paid_at, sent_at, expires_at, created_at, updated_at)
     select id, gen_random_uuid(), status, email, name, cpf, phone, source, address, address is not null, total - shipping, shipping, total,
       method, paid_at, sent_at, created_at + interval '1 hour', created_at, coalesce(sent_at, paid_at, created_at)
     from jsonb_to_recordset($1) as demo (id uuid, status text, email text, name text, cpf text, phone text, source text, address jsonb,
       total int, shipping int, method text, paid_at timestamptz, sent_at timestamptz, created_at timestamptz)`,
    orders.map((order) => ({
      ...order,
      total: totalOf(order),
      shipping: order.shippingCents,
      paid_at: order.paidAt,
      sent_at: order.sentAt,
      created_at: order.createdAt,
    })),
  )
}

async function insertItems(client: pg.Client, orders: DemoOrder[], publicUrl: string) {
  await write(
    client,
    `insert into order_items (order_id, position, kind, course_id, book_id, title, quantity, unit_cents, shipping_cents, list_cents, physical, picture,
       reserved_quantity)
     select order_id, position, kind, course_id, book_id, title, quantity, unit_cents, shipping_cents, unit_cents, physical, picture,
       case when physical and (select status from orders where orders.id = order_id) = 'PAID'
         and (select stock from books where books.id = book_id) is not null then quantity else 0 end
     from jsonb_to_recordset($1) as demo (order_id uuid, position int, kind text, course_id uuid, book_id uuid, title text, quantity int,
       unit_cents int, shipping_cents int, physical boolean, picture text)`,
    orders.flatMap(({ id, items }) =>
      items.map((item, position) => ({
        order_id: id,
        position,
        kind: item.kind,
        course_id: item.kind === 'COURSE' ? item.productId : null,
        book_id: item.kind === 'BOOK' ? item.productId : null,
        title: item.title,
        quantity: item.quantity,
        unit_cents: item.unitCents,
        shipping_cents: item.shippingCents,
        physical: item.physical,
        picture: `${publicUrl}/covers/${item.kind === 'COURSE' ? 'c' : 'b'}-${item.slug}.svg`,
      })),
    ),
  )
  await client.query(`update books set reserved_quantity = reserved.units
    from (select book_id, sum(reserved_quantity)::int as units from order_items group by book_id) as reserved where books.id = book_id`)
}

async function insertPayments(client: pg.Client, orders: DemoOrder[]) {
  await write(
    client,
    `insert into payments (order_id, method, status, amount_cents, provider_order_id, paid_cents, refunded_cents, refund_due, expires_at, created_at, updated_at)
     select order_id, method, status, amount, 'ORDE_DEMO_' || left(order_id::text, 8), paid, refunded, refund_due,
       created_at + interval '1 hour', created_at, created_at
     from jsonb_to_recordset($1) as demo (order_id uuid, method text, status text, amount int, paid int, refunded int, refund_due boolean, created_at timestamptz)`,
    orders.map((order) => ({
      order_id: order.id,
      method: order.method,
      status: order.status === 'EXPIRED' ? 'EXPIRED' : order.status === 'REFUNDED' ? 'REFUNDED' : 'PAID',
      amount: totalOf(order),
      paid: order.paidAt ? totalOf(order) : 0,
      refunded: order.status === 'REFUNDED' ? totalOf(order) : 0,
      refund_due: order.status === 'REFUND_DUE',
      created_at: order.createdAt,
    })),
  )
}

/** The access e-mails and course accesses that result from the payments. */
async function insertEffects(client: pg.Client) {
  await client.query(
    `insert into emails (order_id, kind, queued_at, sent_at)
     select id, 'ACCESS', paid_at, paid_at + interval '4 seconds' from orders where status in ('PAID', 'REFUNDED')`,
  )
  await client.query(
    `insert into course_accesses (email, course_id, order_id, granted_at)
     select orders.email, item.course_id, orders.id, orders.paid_at from orders join order_items item on item.order_id = orders.id
     where orders.status = 'PAID' and item.course_id is not null on conflict (email, course_id) do nothing`,
  )
}

const write = (client: pg.Client, sql: string, rows: object[]) => client.query(sql, [JSON.stringify(rows)])
