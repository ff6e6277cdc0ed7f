import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { defaultRecoverySteps } from '#domain/platform/settings/recovery-steps.ts'
import { validCpf } from '#domain/platform/values/cpf.ts'
import { queueReminders } from '#server/checkout/recovery/recovery.sql.ts'
import { testDatabase } from '#tests/harness/test-database.ts'
import { seed } from './seed.ts'
import { seedOrders } from './seed-orders.ts'

const { db, url, close } = await testDatabase()
afterAll(close)

test('the demo has 90 days of sales and the order of its reader, and a store that has orders is not seeded again', async () => {
  await seed(url, { publicUrl: 'http://localhost:3000' })
  expect(await seedOrders(url)).toBe('seeded')
  expect(await seedOrders(url)).toBe('already there')
  const orders = await db.selectFrom('orders').selectAll().execute()
  expect(orders).toHaveLength(301)
  const now = Date.now()
  for (const { cpf, created_at, paid_at, sent_at, total_cents } of orders) {
    expect(validCpf(cpf ?? '')).toBe(true)
    expect(total_cents).toBeGreaterThan(0)
    expect(now - Number(created_at)).toBeLessThan(91 * 24 * 3_600_000)
    for (const moment of [paid_at, sent_at]) if (moment) expect(Number(moment)).toBeLessThan(now)
  }
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(['PAID', 'EXPIRED', 'REFUNDED', 'REFUND_DUE']))
})

test('no order of the demo has one product in two lines', async () => {
  const twice = await sql`select from order_items group by order_id, coalesce(course_id, book_id) having count(*) > 1`.execute(db)
  expect(twice.rows).toEqual([])
})

test('no reminder of its orders is due, now or later: a provider that does not know them would be asked first', async () => {
  const last = defaultRecoverySteps.at(-1)!.hours
  // A reminder stays due for three hours.
  for (let hours = 0; hours <= last; hours += 3) {
    expect(await db.transaction().execute((tx) => queueReminders(tx, defaultRecoverySteps)), `after ${hours} hours`).toBe(0)
    for (const table of ['orders', 'payments'] as const)
      await db
        .updateTable(table)
        .set({ created_at: sql`created_at - interval '3 hours'` })
        .execute()
  }
})
