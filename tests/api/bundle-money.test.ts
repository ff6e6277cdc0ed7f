import { beforeAll, describe, expect, test } from 'vitest'
import { buyer, courseWithModules, directCourse, ebook, plainCourse, plentifulBook, scarceBook } from '#database/seed/fixtures.ts'
import { checkLedger } from '#server/money/ledger/check-ledger.ts'
import { bundleOf, bundleTitle, editBundle, linesOf } from '#tests/harness/bundles.ts'
import { ledgerFindings } from '#tests/harness/ledger-findings.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import {
  askForPix,
  buy,
  coursesOf,
  endHold,
  newBuyer,
  pay,
  place,
  refund,
  settle,
  statusOf,
  withoutFaults,
} from '#tests/harness/purchases.ts'
import { get } from '#tests/harness/refunds.ts'
import { orderOf, person, quote, stockOf, submit } from '#tests/harness/shop.ts'
import { signIn } from '#tests/harness/signed-in.ts'
import { stockDifferences } from '#tests/harness/stock-differences.ts'

/** Money, access and stock of bundles (docs/rules/bundles.md) where something goes wrong or comes late. */
const panel = await providePanel()
const { shop } = panel
beforeAll(() => withoutFaults(shop))
const { address } = buyer

const findings = async () => {
  await checkLedger(shop.deps, { sliceMs: 60_000 })
  return ledgerFindings(shop.db)
}
const quoteOf = (items: object[], more: object = {}) => shop.post('/api/create-checkout-token', { items, ...person, ...more })
const setStock = (id: string, stock: number | null) => shop.rows('update books set stock = $2 where id = $1', [id, stock])

describe('shares', () => {
  test('of a free bundle are free, its shipping is not', async () => {
    const free = await bundleOf(panel, [courseWithModules, plainCourse], { priceCents: 0 })
    const placed = await place(shop, [free])
    expect(await statusOf(shop, placed.id)).toBe('PAID')
    expect(await coursesOf(shop, placed.email)).toHaveLength(2)
    const sent = await buy(shop, [await bundleOf(panel, [plainCourse, plentifulBook], { priceCents: 0 })], { address })
    expect(await orderOf(shop, sent.id)).toMatchObject({ items_cents: 0, total_cents: 1_800 })
    await refund(panel, sent.id)
    await shop.work()
    expect(await get(panel, sent.id)).toMatchObject({ status: 'REFUNDED', refundedCents: 1_800 })
    expect(await findings()).toEqual([])
  })

  test('of several bundles are those of as many copies', async () => {
    const shelf = await bundleOf(panel, [plentifulBook, scarceBook], { priceCents: 10_001 })
    await setStock(scarceBook.id, 3)
    const stock = await stockOf(shop, plentifulBook.id)
    expect((await quoteOf([{ id: shelf, quantity: 4 }])).body.error?.code).toBe('OUT_OF_STOCK')
    expect(
      (
        await quoteOf([
          { id: shelf, quantity: 2 },
          { id: scarceBook.id, quantity: 2 },
        ])
      ).body.error?.code,
    ).toBe('OUT_OF_STOCK')
    const order = await buy(shop, [shelf], { quantity: 3, address })
    expect(await orderOf(shop, order.id)).toMatchObject({ items_cents: 30_003, shipping_cents: 1_800 })
    expect([await stockOf(shop, scarceBook.id), await stockOf(shop, plentifulBook.id)]).toEqual([0, stock! - 3])
    const [first] = await linesOf(panel, order.id)
    await refund(panel, order.id, [{ id: first!.id, quantity: 2 }])
    await shop.work()
    await refund(panel, order.id)
    await shop.work()
    expect(await get(panel, order.id)).toMatchObject({ status: 'REFUNDED', refundedCents: 31_803 })
    expect([await stockOf(shop, scarceBook.id), await stockOf(shop, plentifulBook.id)]).toEqual([3, stock])
    expect(await stockDifferences(shop.db)).toEqual([])
    expect(await findings()).toEqual([])
  })
})

describe('what is bought', () => {
  test('is the same bundle when its members only stand in another order', async () => {
    const bundle = await bundleOf(panel, [courseWithModules, plainCourse])
    const order = await place(shop, [bundle])
    const token = await quote(shop, [{ id: bundle, quantity: 1, members: [courseWithModules.id, plainCourse.id] }] as never)
    await endHold(shop, order.id)
    await editBundle(panel, bundle, { members: [plainCourse.id, courseWithModules.id] })
    expect((await askForPix(shop, order.id)).status).toBe(200)
    expect((await submit(shop, token, { email: newBuyer() })).status).toBe(200)
  })

  test('stays as it was, whatever becomes of the bundle and its members', async () => {
    const [course] = await shop.rows<{ id: string }>(
      `insert into courses (title, slug, price_cents, published) values ('Só desta vez', 'so-desta-vez', 5000, true) returning id`,
    )
    const bundle = await bundleOf(panel, [course!, plainCourse])
    const [paid, waiting] = [await buy(shop, [bundle]), await place(shop, [bundle])]
    const before = await linesOf(panel, paid.id)
    await editBundle(panel, bundle, { title: 'Outro nome', priceCents: 1000, members: [ebook.id, directCourse.id] })
    await shop.rows('update courses set removed_at = now(), published = false where id = $1', [course!.id])
    await panel.ask('mutation ($id: ID!) { removeBundle(id: $id) }', { id: bundle })
    await pay(shop, waiting.id)
    await settle(shop, waiting.id)
    for (const { id, email } of [paid, waiting]) {
      expect((await linesOf(panel, id)).map(({ title, unit_cents }) => [title, unit_cents])).toEqual(
        before.map(({ title, unit_cents }) => [title, unit_cents]),
      )
      expect((await coursesOf(shop, email)).toSorted()).toEqual([course!.id, plainCourse.id].toSorted())
    }
    const { body } = await shop.call('GET', `/api/library/orders/${paid.id}`, undefined, await signIn(shop, paid.email))
    expect(JSON.stringify(body)).toContain(`pacote “${bundleTitle}”`)
  })
})

describe('access', () => {
  test('to a member that is sold for some days ends then, and to the others not', async () => {
    const [course] = await shop.rows<{ id: string }>(
      `insert into courses (title, slug, price_cents, published, access_days) values ('Um mês', 'um-mes', 5000, true, 30) returning id`,
    )
    const order = await buy(shop, [await bundleOf(panel, [course!, plainCourse])])
    const ends = await shop.rows<{ course_id: string; days: number | null }>(
      `select course_id, round(extract(epoch from expires_at - now()) / 86400)::int as days from course_accesses where email = $1`,
      [order.email],
    )
    expect(Object.fromEntries(ends.map(({ course_id, days }) => [course_id, days]))).toEqual({ [course!.id]: 30, [plainCourse.id]: null })
  })
})
