import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Tx } from '#server/platform/database/database.ts'
import { holdFromNetwork } from '#server/orders/order/open-order-networks.sql.ts'
import { testDatabase } from '#tests/harness/test-database.ts'

/**
 * PostgreSQL keeps the plans of a session. One that was made while there were few orders, which are read at once, must not go on reading all
 * of them when there are many.
 */
let database: Awaited<ReturnType<typeof testDatabase>>
let session: ReturnType<typeof openDatabase>
beforeAll(async () => {
  database = await testDatabase()
  session = openDatabase(database.url, { max: 1 })
})
afterAll(async () => {
  await session.pool.end()
  await database.close()
})

const insertOrders = (status: 'PENDING' | 'PAID', count: number) =>
  sql`with placed as (
      insert into orders (quote_id, status, paid_at, email, name, cpf, has_physical_item, items_cents, shipping_cents, discount_cents, total_cents, method, expires_at)
      select gen_random_uuid(), ${status}, case ${status} when 'PAID' then now() end, 'ana.' || n || '@correio.com.br', 'Ana Prado',
        lpad(n::text, 11, '0'), false, 100, 0, 0, 100, 'PIX', now() + interval '1 hour'
      from generate_series(1, ${sql.lit(count)}) as n returning id)
    insert into order_items (order_id, position, kind, title, quantity, unit_cents, list_cents)
    select id, 0, 'CI', 'Conversa', 1, 100, 100 from placed`

/** How many rows of orders and their lines the session reads for a statement. */
async function rowsRead(work: (tx: typeof session.db) => Promise<unknown>): Promise<number> {
  return session.db.transaction().execute(async (tx) => {
    const read = async () => {
      const { rows } = await sql<{ count: number }>`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count
        from pg_stat_xact_user_tables where relname in ('orders', 'order_items')`.execute(tx)
      return rows[0]!.count
    }
    const before = await read()
    await work(tx)
    return (await read()) - before
  })
}

const few = async (statement: (tx: typeof session.db) => Promise<unknown>) => {
  // After five executions PostgreSQL may keep the plan for any values.
  for (let times = 0; times < 8; times++) await session.db.transaction().execute((tx) => statement(tx))
}
const executed = (statement: RawBuilder<unknown>) => (tx: typeof session.db) => statement.execute(tx)

const submitted = {
  quoteId: '00000000-0000-4000-8000-000000000000',
  cpf: '00000000007',
  network: '10.0.0.1',
  wide: '10.0.0.0/24',
  replaces: null,
}

test.each([
  ['the limits of the checkout', (tx: typeof session.db) => holdFromNetwork(tx as Tx, submitted)],
  ['a new order', executed(insertOrders('PENDING', 1))],
])('%s reads few rows of many', async (_, statement) => {
  await sql`truncate orders cascade`.execute(session.db)
  await sql`vacuum analyze orders, order_items`.execute(session.db)
  // PostgreSQL's own lookup of the order has such a plan too. It is made anew once the table is analysed.
  await sql`alter table order_items drop constraint if exists order_items_order_id_fkey`.execute(session.db)
  await few(statement)
  await insertOrders('PENDING', 1500).execute(database.db)
  await insertOrders('PAID', 1500).execute(database.db)
  expect(await rowsRead(statement)).toBeLessThan(30)
})
