import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTokenVerifier } from '#server/auth/verify-token.ts'
import { readConfig } from '#server/config.ts'
import { rebuildSalesSums } from '#server/dashboard/sales-sums.sql.ts'
import type { Db } from '#server/database/database.ts'
import { createApp } from '#server/http/app.ts'
import { recountOrders } from '#server/orders/order-counts.sql.ts'
import { createPagBank } from '#server/providers/pagbank.ts'
import { diskStorage } from '#server/files/disk-storage.ts'
import { createPostalCodes } from '#server/providers/postal-codes.ts'
import { openIssuer } from '#tests/harness/issuer.ts'
import { administer } from '#tests/harness/postgres-server.ts'
import { type TestDatabase, testDatabase } from '#tests/harness/test-database.ts'
import { freePort } from './free-port.ts'
import { migrate } from './migrate.ts'
import { migrationFiles } from './migration-files.ts'

/**
 * A store that stopped after a migration, with rows as its programs wrote them then (earlier/), is migrated to the newest one. The rows
 * of each file were written right after the migration of its number. A state without rows of its own is one that the state before it passes
 * through, so it has no test.
 */
let issuer: Awaited<ReturnType<typeof openIssuer>>
let newest: string
const rowsOf = (file: string) => join(import.meta.dirname, 'earlier', `${file.slice(0, 4)}.sql`)
/** Grows by one migration at a time; each test migrates a copy of it. */
let growing: TestDatabase
const grown = new Set<string>()
beforeAll(async () => {
  issuer = await openIssuer(await freePort())
  const fresh = await testDatabase()
  newest = await shapeOf(fresh.db)
  await fresh.close()
  growing = await testDatabase()
  await administer(growing.url, 'drop schema public cascade; create schema public')
})
afterAll(async () => {
  await issuer.close()
  await growing.close()
})

test.each(migrationFiles().filter((file) => existsSync(rowsOf(file))))(
  'a store as of %s is migrated, balances and serves',
  async (last) => {
    await growTo(last)
    const { url, db, close } = await testDatabase({ original: growing.name })
    const before = await countsOf(db)
    await migrate(url)

    expect(await shapeOf(db)).toBe(newest)
    expect(await countsOf(db)).toEqual(before)
    expect(await brokenRules(db)).toEqual([])
    await expectSameSums(db)
    await expectToServe(db, url, before)
    await close()
  },
)

async function growTo(last: string) {
  for (const file of migrationFiles().filter((each) => each <= last && !grown.has(each))) {
    await migrate(growing.url, { only: [...grown, file] })
    if (existsSync(rowsOf(file))) await administer(growing.url, readFileSync(rowsOf(file), 'utf8'))
    grown.add(file)
  }
}

/** Tables, columns, constraints, indexes and triggers, regardless of the order in which they were made. */
async function shapeOf(db: Db): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as line from information_schema.columns
      where table_schema = 'public'
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_triggerdef(pg_trigger.oid) from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relnamespace = 'public'::regnamespace and not tgisinternal
    order by 1`.execute(db)
  return rows.map(({ line }) => line).join('\n')
}

/** The rows of every table that a migration only extends. */
async function countsOf(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of ['courses', 'books', 'posts', 'orders', 'order_items', 'payments', 'coupon_redemptions', 'course_accesses']) {
    const { rows } = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(db)
    const counted = rows[0]?.there ? await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db) : undefined
    counts[table] = counted?.rows[0]?.count ?? 0
  }
  return counts
}

/** What drills/audit.ts checks too, as far as it can be seen in the rows. */
async function brokenRules(db: Db): Promise<string[]> {
  const { rows } = await sql<{ rule: string }>`
    select 'a total that does not add up' as rule from orders where total_cents <> items_cents + shipping_cents - discount_cents
    union all select 'items that do not add up' from orders join order_items on order_id = orders.id
      group by orders.id having sum(unit_cents * quantity) <> items_cents
    union all select 'a paid order without its e-mail' from orders
      where status = 'PAID' and (select count(*) from emails where order_id = orders.id and kind = 'ACCESS') <> 1
    union all select 'a paid course without its access' from orders join order_items on order_id = orders.id
      where status = 'PAID' and course_id is not null
        and not exists (select from course_accesses where course_id = order_items.course_id and email = orders.email)
    union all select 'money without a charge' from payments
      where paid_cents <> (select coalesce(sum(paid_cents), 0) from charges where payment_id = payments.id)
    union all select 'a refund that is not recorded' from payments
      where refunded_cents <> (select coalesce(sum(cents), 0) from refund_calls join charges on charges.id = charge_id
        where payment_id = payments.id and refund_calls.status = 'DONE')
    union all select 'a coupon use that is not counted' from coupons
      where used <> (select count(*) from coupon_redemptions where coupon_id = coupons.id and returned_at is null)`.execute(db)
  return rows.map(({ rule }) => rule)
}

/** Counts and sums that a migration computed from the rows equal those that the nightly jobs compute. */
async function expectSameSums(db: Db) {
  const read = async () => {
    const { rows } = await sql`
      select 'order_counts' as sums, day::text, concat(paid, sent, has_physical_item, kept) as key, sum(orders) as n, 0 as cents
        from order_counts group by 1, 2, 3 having sum(orders) <> 0
      union all select 'placed_sums', day::text, concat(source, method), sum(orders), sum(cents) from placed_sums group by 1, 2, 3
      union all select 'paid_sums', day::text, '', sum(orders), sum(cents) from paid_sums group by 1, 2
      order by 1, 2, 3`.execute(db)
    return rows
  }
  const migrated = await read()
  await recountOrders(db)
  await rebuildSalesSums(db)
  expect(migrated).toEqual(await read())
}

async function expectToServe(db: Db, url: string, counts: Record<string, number>) {
  const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: url, AUTH0_DOMAIN: issuer.issuer })
  const app = createApp(
    {
      config,
      db,
      log: pino({ level: 'silent' }),
      pagbank: createPagBank(config.pagbank),
      postalCodes: createPostalCodes({ url: config.postalCodeUrl }),
      storage: diskStorage(config.filesDirectory),
      verifyToken: createTokenVerifier(config.auth0),
    },
    () => new Response('a page'),
  )
  const query = `{
    publicListCourses { data { title } }
    listOrders(access: ADMIN, offset: 0, limit: 50) { data { status items { title } payments { status } refunds { status } emails { kind } } }
  }`
  const answer = await app.request(`${config.publicUrl}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${issuer.staff}` },
    body: JSON.stringify({ query }),
  })
  const { data, errors } = (await answer.json()) as {
    data: Record<'publicListCourses' | 'listOrders', { data: unknown[] }>
    errors?: unknown
  }
  expect(errors).toBeUndefined()
  expect([data.publicListCourses.data.length, data.listOrders.data.length]).toEqual([2, counts.orders])
  expect((await app.request(`${config.publicUrl}/sitemap/1.xml`)).status).toBe(200)
}
