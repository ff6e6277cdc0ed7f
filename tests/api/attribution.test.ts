import { beforeAll, describe, expect, test } from 'vitest'
import { ebook } from '#database/seed/fixtures.ts'
import { anonymizeOrder, maskOrder } from '#server/orders/order/anonymize-order.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { place, withoutFaults } from '#tests/harness/purchases.ts'

const panel = await providePanel()
const { shop } = panel
beforeAll(() => withoutFaults(shop))

const at = Date.UTC(2026, 10, 25)
const attribution = {
  first: { at: at - 1000, landing: '/courses', referrer: 'google.com.br' },
  last: { at, landing: '/books/1', source: 'Instagram', medium: 'bio', campaign: 'natal', content: 'story', click: 'fbclid' },
  clicks: { fbclid: 'IwAR1' },
}
const storedOf = async (id: string) =>
  await shop.db.selectFrom('orders').select(['source', 'attribution']).where('id', '=', id).executeTakeFirstOrThrow()
const named = { source: 'instagram', medium: 'bio', campaign: 'natal' }

describe('what brought the buyer', () => {
  test('is stored with the order, beside its source, and staff see it', async () => {
    const { id } = await place(shop, [ebook.id], { attribution })
    const stored = await storedOf(id)
    expect(stored).toMatchObject({
      source: null,
      attribution: { first: { source: 'google', medium: 'busca' }, last: named, clicks: { fbclid: 'IwAR1' } },
    })
    const { data } = await panel.ask('query ($id: ID!) { getOrder(id: $id) { firstTouch lastTouch } }', { id })
    expect(data.getOrder).toEqual({
      firstTouch: 'google · busca, em /courses, por google.com.br, 24/11/2026',
      lastTouch: 'instagram · bio · natal · story, em /books/1, 24/11/2026',
    })
  })

  test.each([
    ['no attribution at all', 'x'],
    ['a text that PostgreSQL could not store', { last: { at, source: '\u0000\ud800' } }],
    ['ten thousand characters of markup and formulas', { last: { at, source: '=HYPERLINK("<script>")'.repeat(450) } }],
    ['other types', { last: { at, source: { a: 1 }, campaign: ['b'] }, clicks: [1] }],
  ])('refuses no purchase: %s', async (_, given) => {
    const { id } = await place(shop, [ebook.id], { attribution: given })
    expect(JSON.stringify((await storedOf(id)).attribution).length).toBeLessThan(400)
  })

  test.each([
    ['anonymized', anonymizeOrder],
    ['masked', maskOrder],
  ])('goes when its order is %s, but for the names that reports count by', async (_, remove) => {
    const { id } = await place(shop, [ebook.id], { attribution })
    const { id: without } = await place(shop, [ebook.id])
    await shop.db.transaction().execute(async (tx) => {
      await remove(tx, id)
      await remove(tx, without)
    })
    expect((await storedOf(id)).attribution).toEqual({ last: named })
    expect((await storedOf(without)).attribution).toBeNull()
  })
})
