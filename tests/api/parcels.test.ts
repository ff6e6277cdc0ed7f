import { expect, test } from 'vitest'
import { plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { statementsOf } from '#tests/harness/panel.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { buy, refund } from '#tests/harness/purchases.ts'
import { itemsOf } from '#tests/harness/refunds.ts'

const panel = await providePanel()

test('labels name the printed copies that go into each parcel, in the order of the list, and leave out what goes nowhere', async () => {
  const [two, both, refunded, course, blocked] = [
    await buy(panel.shop, [plentifulBook.id], { quantity: 2 }),
    await buy(panel.shop, [plentifulBook.id, plainCourse.id]),
    await buy(panel.shop, [plentifulBook.id, plainCourse.id]),
    await buy(panel.shop, [plainCourse.id]),
    await buy(panel.shop, [plentifulBook.id]),
  ]
  await refund(panel, refunded.id, [(await itemsOf(panel, refunded.id))[plentifulBook.title]])
  await panel.shop.rows('update orders set blocked_at = now() where id = $1', [blocked.id])
  const ids = [two, both, refunded, course, blocked].map(({ id }) => id)
  const ask = () =>
    panel.ask('query ($ids: [ID!]) { parcels(ids: $ids) { id name address { zip } items { title quantity totalCents } } }', { ids })
  const item = (quantity: number) => ({ title: plentifulBook.title, quantity, totalCents: quantity * plentifulBook.priceCents })
  expect((await ask()).data.parcels).toEqual([
    { id: both.id, name: expect.any(String), address: { zip: '40155210' }, items: [item(1)] },
    { id: two.id, name: expect.any(String), address: { zip: '40155210' }, items: [item(2)] },
  ])
  expect((await statementsOf(panel, ask)).filter((text) => /\bfrom "?orders"?\b/.test(text))).toHaveLength(2)
})
