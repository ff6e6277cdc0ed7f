import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { plainCourse } from '#database/seed/fixtures.ts'
import { letPass } from '#tests/harness/clock.ts'
import { coursesOf, endHold, pay, place, refundAtProvider, settle, statusOf, withoutFaults } from '#tests/harness/purchases.ts'
import { provideShop } from '#tests/harness/provide-shop.ts'
import { emailsAfterPayment, orderOf, providerOrder } from '#tests/harness/shop.ts'

const lines: string[] = []
const shop = await provideShop({}, pino({ level: 'info' }, { write: (line) => void lines.push(line) }))
beforeAll(() => withoutFaults(shop))

/** How often a program has changed the order to paid. */
const transitions = (orderId: string) => lines.filter((line) => line.includes('"order paid"') && line.includes(orderId)).length
const times = (count: number) => Array.from({ length: count }, (_, at) => at)
const threeWorkers = () => Promise.all(times(3).map(() => shop.work()))

interface Bought {
  id: string
  charge: string
}
const states: [string, (bought: Bought) => Promise<unknown>, { paid: number; status: 'PAID' | 'REFUNDED'; emails: number }][] = [
  ['waiting', ({ id }) => pay(shop, id), { paid: 1, status: 'PAID', emails: 1 }],
  [
    'in analysis',
    async ({ id, charge }) => {
      await shop.sandbox(`/console/orders/${charge}/claim`, { status: 'IN_ANALYSIS' })
      await settle(shop, id)
      await shop.sandbox(`/console/orders/${charge}/claim`, { status: null })
      await pay(shop, id)
    },
    { paid: 1, status: 'PAID', emails: 1 },
  ],
  [
    'expired',
    async ({ id }) => {
      await endHold(shop, id)
      await pay(shop, id)
    },
    { paid: 1, status: 'PAID', emails: 1 },
  ],
  [
    'paid',
    async ({ id }) => {
      await pay(shop, id)
      await settle(shop, id)
    },
    { paid: 0, status: 'PAID', emails: 1 },
  ],
  [
    'refunded',
    async ({ id }) => {
      await pay(shop, id)
      await settle(shop, id)
      await shop.work()
      await refundAtProvider(shop, id)
      await settle(shop, id)
    },
    { paid: 0, status: 'REFUNDED', emails: 2 },
  ],
]

test.each(states)('PagBank repeats that an order is paid that is %s, while its page asks', async (_, prepare, expected) => {
  const { id, email } = await place(shop, [plainCourse.id])
  const charge = await providerOrder(shop, id)
  const currentBody = async () => JSON.stringify(await shop.sandbox(`/orders/${charge}`))
  const notify = (body: string) => shop.call('POST', '/api/webhooks/pagbank', body)
  const stale = await currentBody()
  await prepare({ id, charge })
  // A payment that was just read is not read again at once.
  await letPass(shop, id, 1)
  const before = transitions(id)
  const paid = await currentBody()
  // Half of them say it with other bytes.
  const calls = times(10).flatMap((at) => [
    notify(paid),
    notify(`${paid}${' '.repeat(at + 1)}`),
    shop.call('GET', `/api/orders/${id}/status`),
  ])
  const [answers] = await Promise.all([Promise.all(calls), threeWorkers()])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  await threeWorkers()
  expect([await statusOf(shop, id), transitions(id) - before]).toEqual([expected.status, expected.paid])

  const { paid_at: paidAt } = await orderOf(shop, id)
  for (const denial of ['DECLINED', 'WAITING', 'IN_ANALYSIS']) {
    await shop.sandbox(`/console/orders/${charge}/claim`, { status: denial })
    await Promise.all([notify(stale), notify(`${stale} `)])
    await settle(shop, id).catch(() => {})
    await shop.work()
  }
  await shop.sandbox(`/console/orders/${charge}/claim`, { status: null })
  expect(await orderOf(shop, id)).toMatchObject({ status: expected.status, paid_at: paidAt })
  const ended = expected.status === 'REFUNDED'
  expect(await coursesOf(shop, email)).toEqual(ended ? [] : [plainCourse.id])
  expect(await emailsAfterPayment(shop, email)).toHaveLength(expected.emails)
})
