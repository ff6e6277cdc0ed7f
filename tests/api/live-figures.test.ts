import { beforeAll, expect, test } from 'vitest'
import { ebook, plainCourse } from '#database/seed/fixtures.ts'
import { buy, pay, settle } from '#tests/harness/purchases.ts'
import { itemsOf, refund } from '#tests/harness/refunds.ts'
import { quote, submit } from '#tests/harness/shop.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

const panel = await providePanel()
const { shop, ask } = panel
beforeAll(async () => {
  await shop.sandbox('/console/settings', { webhooks: 'drop' })
})

interface Figures {
  totals: { revenueCents: number; previousRevenueCents: number; paidOrders: number; pendingOrders: number }
  pix: { conversion: number | null; minutesToPay: number | null }
  daily: { day: string; revenueCents: number; paidOrders: number }[]
  bestSellers: { title: string; quantity: number; revenueCents: number }[]
  sources: { source: string; orders: number; paidOrders: number; revenueCents: number }[]
}

const query = `query ($days: Int!) { liveFigures(days: $days) { totals { revenueCents previousRevenueCents paidOrders pendingOrders }
  pix { conversion minutesToPay } daily { day revenueCents paidOrders } bestSellers { title quantity revenueCents }
  sources { source orders paidOrders revenueCents } } }`

async function figures(days: number): Promise<Figures> {
  return (await ask(query, { days })).data.liveFigures
}

/** An order placed this many days ago. If it is paid, it was paid ten minutes later. */
async function order(id: string, daysAgo: number, options: { paid: boolean; source?: string }) {
  const { body } = await submit(shop, await quote(shop, [{ id, quantity: 1 }], options.source ? { source: options.source } : {}))
  const orderId = String(body._id)
  if (options.paid) {
    await pay(shop, orderId)
    await settle(shop, orderId)
  }
  const placed = new Date(Date.now() - daysAgo * 86_400_000)
  await shop.db
    .updateTable('orders')
    .set({ created_at: placed, ...(options.paid ? { paid_at: new Date(placed.getTime() + 600_000) } : {}) })
    .where('id', '=', orderId)
    .execute()
}

test('an empty store has figures', async () => {
  const week = await figures(7)
  expect(week).toMatchObject({
    totals: { revenueCents: 0, paidOrders: 0 },
    pix: { conversion: null, minutesToPay: null },
    bestSellers: [],
    sources: [],
  })
  expect(week.daily).toHaveLength(7)
})

test('each order counts once, in its period', async () => {
  await order(plainCourse.id, 1, { paid: true, source: 'boletim' })
  await order(plainCourse.id, 2, { paid: true, source: 'boletim' })
  await order(ebook.id, 2, { paid: false })
  await order(ebook.id, 10, { paid: true })
  const week = await figures(7)
  expect(week.totals).toMatchObject({ revenueCents: 25_800, previousRevenueCents: 3_400, paidOrders: 2, pendingOrders: 1 })
  expect(week.pix.conversion).toBeCloseTo(2 / 3)
  expect(week.pix.minutesToPay).toBeCloseTo(10)
  expect(week.daily.reduce((sum, day) => sum + day.revenueCents, 0)).toBe(week.totals.revenueCents)
  expect(week.bestSellers).toEqual([{ title: plainCourse.title, quantity: 2, revenueCents: 25_800 }])
  expect(week.sources).toEqual([
    { source: 'boletim', orders: 2, paidOrders: 2, revenueCents: 25_800 },
    { source: null, orders: 1, paidOrders: 0, revenueCents: 0 },
  ])
  const month = await figures(30)
  expect(month.totals).toMatchObject({ revenueCents: 29_200, previousRevenueCents: 0, paidOrders: 3 })
  expect(month.daily).toHaveLength(30)
})

test('other periods are refused', async () => {
  expect((await ask(query, { days: 365 })).code).toBe('BAD_USER_INPUT')
})

test('a refunded line is no revenue any more', async () => {
  const revenue = async () => {
    const { totals: all, daily } = await figures(7)
    expect(daily.reduce((sum, each) => sum + each.revenueCents, 0)).toBe(all.revenueCents)
    return all.revenueCents
  }
  const { id } = await buy(shop, [plainCourse.id, ebook.id])
  const before = await revenue()
  await refund(panel, id, { items: [(await itemsOf(panel, id))[ebook.title]] })
  expect(await revenue()).toBe(before - ebook.priceCents)
})
