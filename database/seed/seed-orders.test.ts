import { expect, test } from 'vitest'
import { validCpf } from '#domain/cpf.ts'
import { testDatabase } from '#tests/harness/test-database.ts'
import { demoOrders } from './orders.ts'
import { seed } from './seed.ts'
import { seedOrders } from './seed-orders.ts'

const now = new Date('2026-11-21T12:00:00Z')

test('the demo sales are the same on every call, and all of them are in the past 90 days', () => {
  const orders = demoOrders(now)
  expect(orders).toEqual(demoOrders(now))
  expect(orders).toHaveLength(300)
  expect(new Set(orders.map(({ id }) => id.slice(0, 8))).size).toBe(300)
  for (const { cpf, createdAt, paidAt, sentAt } of orders) {
    expect(validCpf(cpf)).toBe(true)
    expect(+now - +createdAt).toBeLessThan(91 * 24 * 3_600_000)
    for (const moment of [paidAt, sentAt]) if (moment) expect(+moment).toBeLessThan(+now)
  }
})

test('a store that already has orders is not seeded again', async () => {
  const database = await testDatabase()
  try {
    await seed(database.url, { publicUrl: 'http://localhost:3000' })
    expect(await seedOrders(database.url, { publicUrl: 'http://localhost:3000', now })).toBe('seeded')
    expect(await seedOrders(database.url, { publicUrl: 'http://localhost:3000', now })).toBe('already there')
    const statuses = await database.db.selectFrom('orders').select('status').execute()
    // And the order of the demo's reader.
    expect(statuses).toHaveLength(301)
    const unpaid = (orders: { status: string }[]) => orders.filter(({ status }) => status === 'EXPIRED').length
    expect(unpaid(statuses)).toBe(unpaid(demoOrders(now)))
  } finally {
    await database.close()
  }
})
