import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Due, placeDueCycles } from '#server/orders/subscriptions/place-due-cycles.sql.ts'
import { listSubscriptions } from '#server/orders/subscriptions/find-subscriptions.sql.ts'
import { hasTwin, plansToChangeTo } from '#server/orders/subscriptions/subscriptions.sql.ts'
import type { Db } from '#server/platform/database/database.ts'
import { testDatabase } from '#tests/harness/test-database.ts'
import { readsOf } from './explained.ts'
import { growth } from './growth.ts'

/** The same plan with a hundred times the subscribers. */
const sizes = [1_000, 100_000]
const batch = 200

type Shop = Awaited<ReturnType<typeof openShop>>
let shops: Shop[] = []

/** All have paid their first cycle, and are due in three days. */
async function openShop(subscribers: number) {
  const database = await testDatabase()
  const run = (text: string, values: unknown[] = []) => database.pool.query(text, values)
  const due = `(now() at time zone 'America/Sao_Paulo')::date + 3`
  await run(`insert into plans (title, price_cents, billing_interval, published, all_courses, members)
    values ('Clube', 3990, 'MONTH', true, true, '{}')`)
  await run(
    `insert into subscriptions (plan_id, price_cents, billing_interval, grace_days, anchor_on, agreed_text, agreed_version, paid_until, created_at)
    select plans.id, 3990, 'MONTH', 7, ${due} - 31, 'Assino.', 1, ${due}, now() - make_interval(secs => n) from plans, generate_series(1, $1) n`,
    [subscribers],
  )
  await run(`insert into orders (quote_id, status, email, name, cpf, has_physical_item, items_cents, shipping_cents, total_cents, method, paid_at,
      expires_at, created_at, subscription_id, cycle, period_from, period_until)
    select gen_random_uuid(), 'PAID', 'p' || row_number() over () || '@correio.com.br', 'Ana Souza', lpad((row_number() over ())::text, 11, '0'), false, 3990, 0, 3990, 'PIX', created_at,
      created_at, created_at, id, 1, paid_until - 31, paid_until from subscriptions`)
  await run(`insert into order_items (order_id, position, kind, plan_id, title, quantity, unit_cents, list_cents)
    select orders.id, 0, 'PLAN', plan_id, 'Clube', 1, 3990, 3990 from orders join subscriptions on subscriptions.id = subscription_id`)
  await run('vacuum analyze')
  return database
}

const ordersOf = async ({ pool }: Shop, cycle: number) =>
  (await pool.query<{ count: number }>('select count(*)::int as count from orders where cycle = $1', [cycle])).rows[0]!.count

const someOf = async (db: Db) => (await db.selectFrom('subscriptions').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id

type Read = (shop: Shop) => Promise<unknown>
const first = { offset: 0, limit: 10 }
const lists: Record<string, Read> = {
  'all of them': ({ db }) => listSubscriptions(db, { ...first, search: '' }),
  'those that are up to date': ({ db }) => listSubscriptions(db, { ...first, search: '', state: 'ACTIVE' }),
  'those that are late': ({ db }) => listSubscriptions(db, { ...first, search: '', state: 'LATE' }),
  'what one may change to, which they have not by another one': async ({ db }) => plansToChangeTo(db, await someOf(db)),
  'whether one has another one': ({ db }) => db.transaction().execute(async (tx) => hasTwin(tx, await someOf(tx))),
  'one by a part of the address': ({ db }) => listSubscriptions(db, { ...first, search: 'p777@correio' }),
}
/** A part of an address is sought in an index of its own, as in the other lists (million.test.ts). */
const mostOf = (name: string) => (/ by /.test(name) ? 4 : 2)
describe('a hundred times the subscribers', { tags: ['long'] }, () => {
  beforeAll(async () => {
    for (const size of sizes) shops.push(await openShop(size))
  }, 600_000)
  afterAll(async () => {
    for (const { close } of shops) await close()
    shops = []
  })

  test.each(Object.entries(lists))('%s: read in hardly more time, by no more statements', async (name, read) => {
    const ratio = await growth(shops, read)
    expect(ratio).toBeLessThanOrEqual(mostOf(name))
    const counts = await Promise.all(shops.map(async (shop) => (await readsOf(shop.db, shop.pool, () => read(shop))).statements))
    expect(counts[1]).toBeLessThanOrEqual(counts[0]!)
  })

  test('a night makes each order once, in steps, by two workers of which one is killed twice', { timeout: 300_000 }, async () => {
    const large = shops[1]!
    let steps = 0
    const killedAt = [50, 200]
    const worker = async () => {
      let last: Due | null = null
      for (let placed = batch; placed > 0;) {
        const isKilled = killedAt.includes(++steps)
        const made: Due[] | null = await large.db
          .transaction()
          .execute(async (tx) => {
            const placedNow = await placeDueCycles(tx, batch, last)
            // The connection of a killed process is closed in the middle of its transaction.
            if (isKilled) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
            return placedNow
          })
          .catch((error: unknown) => {
            if (!isKilled) throw error
            return null
          })
        // A killed worker begins anew.
        last = made?.at(-1) ?? null
        placed = made?.length ?? batch
      }
    }
    await Promise.all([worker(), worker()])
    expect([await ordersOf(large, 1), await ordersOf(large, 2), await ordersOf(large, 3)]).toEqual([100_000, 100_000, 0])
    const { rows } = await large.pool.query<{ kind: string; count: number }>(
      'select kind, count(*)::int as count from emails group by kind',
    )
    expect(rows).toEqual([{ kind: 'CYCLE_BEFORE', count: 100_000 }])
  })
})
