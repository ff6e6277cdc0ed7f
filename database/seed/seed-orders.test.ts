import { expect, test } from 'vitest'
import { validCpf } from '#domain/platform/values/cpf.ts'
import { testDatabase } from '#tests/harness/test-database.ts'
import { seed } from './seed.ts'
import { seedOrders } from './seed-orders.ts'

test('the demo has 90 days of sales and the order of its reader, and a store that has orders is not seeded again', async () => {
  const database = await testDatabase()
  try {
    await seed(database.url, { publicUrl: 'http://localhost:3000' })
    expect(await seedOrders(database.url)).toBe('seeded')
    expect(await seedOrders(database.url)).toBe('already there')
    const orders = await database.db.selectFrom('orders').selectAll().execute()
    expect(orders).toHaveLength(301)
    const now = Date.now()
    for (const { cpf, created_at, paid_at, sent_at, total_cents } of orders) {
      expect(validCpf(cpf ?? '')).toBe(true)
      expect(total_cents).toBeGreaterThan(0)
      expect(now - Number(created_at)).toBeLessThan(91 * 24 * 3_600_000)
      for (const moment of [paid_at, sent_at]) if (moment) expect(Number(moment)).toBeLessThan(now)
    }
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(['PAID', 'EXPIRED', 'REFUNDED', 'REFUND_DUE']))
  } finally {
    await database.close()
  }
})
