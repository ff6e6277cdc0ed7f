import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { courseWithModules, directCourse, ebook, freeCourse, plainCourse, plentifulBook, scarceBook } from '#database/seed/fixtures.ts'
import { checkLedger } from '#server/money/ledger/check-ledger.ts'
import { bundleOf, bundleTitle, editBundle, linesOf } from '#tests/harness/bundles.ts'
import { closeDispute, openDispute } from '#tests/harness/disputes.ts'
import { erase } from '#tests/harness/erasure.ts'
import { ledgerFindings } from '#tests/harness/ledger-findings.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { buy, coursesOf, endHold, newBuyer, pay, place, refund, settle, statusOf, withoutFaults } from '#tests/harness/purchases.ts'
import { itemsOf } from '#tests/harness/refunds.ts'
import { quote, stockOf, submit } from '#tests/harness/shop.ts'
import { signIn, submittingBrowser } from '#tests/harness/signed-in.ts'
import { newCpf, upsellsOf } from '#tests/harness/upsell.ts'

/** The offer after a payment, where things change between its steps (docs/rules/checkout.md#offer-after-payment). */
const panel = await providePanel()
const { shop } = panel
const { offer, look, take, ordersAfter } = upsellsOf(panel)
beforeAll(() => withoutFaults(shop))
beforeEach(() => offer(plainCourse.id, courseWithModules.id))

const first = (fields: object = {}) => buy(shop, [plainCourse.id], { ...newCpf(), ...fields })
const secondOf = async (id: string) => String((await ordersAfter(id))[0]!.id)
async function paySecond(id: string): Promise<string> {
  const second = await secondOf(id)
  await pay(shop, second)
  await settle(shop, second)
  return second
}
const findings = async () => {
  await checkLedger(shop.deps, { sliceMs: 60_000 })
  return ledgerFindings(shop.db)
}

test('after a card it is offered too, and bought by PIX', async () => {
  const { id, email } = await buy(shop, [plainCourse.id], newCpf(), 'redirect')
  expect(await look(id)).toMatchObject({ productId: courseWithModules.id })
  expect((await take(id)).body.text).toMatch(/^000201/)
  expect(await coursesOf(shop, email)).toEqual([plainCourse.id])
  await paySecond(id)
  expect(await coursesOf(shop, email)).toHaveLength(2)
})

describe('nothing is sold but what the page showed', () => {
  test('when staff offer another product meanwhile, at the same price', async () => {
    const { id } = await first()
    await offer(plainCourse.id, directCourse.id)
    expect((await take(id, 2_590, [courseWithModules.id])).body.error?.code).toBe('ORDER_CLOSED')
    expect(await ordersAfter(id)).toEqual([])
    expect((await take(id)).status).toBe(200)
    expect((await linesOf(panel, await secondOf(id))).map(({ title }) => title)).toEqual([directCourse.title])
  })

  test('when what was offered of several lines cannot be bought any more', async () => {
    await offer(plainCourse.id, plentifulBook.id, 10, 'BOOK')
    await offer(freeCourse.id, directCourse.id, 10)
    const { id } = await buy(shop, [plainCourse.id, scarceBook.id, freeCourse.id], newCpf())
    const before = await look(id)
    expect(before).toMatchObject({ productId: plentifulBook.id })
    await shop.rows('update books set stock = 0 where id = $1', [plentifulBook.id])
    expect(await look(id)).toMatchObject({ productId: directCourse.id })
    expect((await take(id, before!.totalCents, [plentifulBook.id])).body.error?.code).toBe('ORDER_CLOSED')
    expect(await ordersAfter(id)).toEqual([])
    await shop.rows('update books set stock = 50 where id = $1', [plentifulBook.id])
    await offer(freeCourse.id, null)
  })
})

describe('a bundle', () => {
  test('is offered at a price of its own, with what it brings, and sold as its members', async () => {
    const bundle = await bundleOf(panel, [courseWithModules, ebook], { picture: 'https://imagens.example/pacote.png' })
    await offer(plainCourse.id, bundle, 99.99, 'BUNDLE')
    const { id, email } = await first()
    expect(await look(id)).toMatchObject({
      kind: 'BUNDLE',
      productId: bundle,
      title: bundleTitle,
      picture: 'https://imagens.example/pacote.png',
      totalCents: 9_999,
      products: [
        { kind: 'COURSE', productId: courseWithModules.id },
        { kind: 'BOOK', productId: ebook.id },
      ],
    })
    expect((await take(id, 9_999)).status).toBe(200)
    const second = await paySecond(id)
    const lines = await linesOf(panel, second)
    expect(lines.map(({ bundle_title: sold }) => sold)).toEqual([bundleTitle, bundleTitle])
    expect(lines.reduce((sum, line) => sum + line.unit_cents, 0)).toBe(9_999)
    expect((await coursesOf(shop, email)).toSorted()).toEqual([plainCourse.id, courseWithModules.id].toSorted())
    await refund(panel, second, [lines[1]!.id])
    await refund(panel, second)
    await shop.work()
    expect([await statusOf(shop, second), await statusOf(shop, id)]).toEqual(['REFUNDED', 'PAID'])
    expect(await findings()).toEqual([])
  })

  test('is not offered to a buyer who has some of it, nor sold once staff have changed it', async () => {
    const bundle = await bundleOf(panel, [courseWithModules, plainCourse])
    await offer(plainCourse.id, bundle, 50, 'BUNDLE')
    expect(await look((await first()).id)).toBeNull()
    await editBundle(panel, bundle, { members: [courseWithModules.id, ebook.id] })
    const { id } = await first()
    const ids = (await look(id))!.products.map(({ productId }) => productId)
    await editBundle(panel, bundle, { members: [courseWithModules.id, directCourse.id] })
    expect((await take(id, 5_000, ids)).body.error?.code).toBe('ORDER_CLOSED')
    expect(await ordersAfter(id)).toEqual([])
  })
})

describe('the two orders', () => {
  test('end apart: the first is refunded before the second is paid', async () => {
    const { id, email } = await first()
    await take(id)
    await refund(panel, id)
    await shop.work()
    const second = await paySecond(id)
    expect([await statusOf(shop, id), await statusOf(shop, second)]).toEqual(['REFUNDED', 'PAID'])
    expect(await coursesOf(shop, email)).toEqual([courseWithModules.id])
    expect(await findings()).toEqual([])
  })

  test('are disputed apart', async () => {
    const { id, email } = await first()
    await take(id)
    const second = await paySecond(id)
    await closeDispute(panel, await openDispute(panel, id), 'LOST')
    await shop.work()
    expect([await statusOf(shop, id), await statusOf(shop, second)]).toEqual(['REFUNDED', 'PAID'])
    expect(await coursesOf(shop, email)).toEqual([courseWithModules.id])
    expect(await findings()).toEqual([])
  })

  test('are withdrawn from apart, and nothing is offered after the line that was', async () => {
    const { id, email } = await buy(shop, [plainCourse.id, ebook.id], newCpf())
    const lines = await itemsOf(panel, id)
    const headers = await signIn(shop, email)
    await shop.call('POST', `/api/library/orders/${id}/withdrawals`, { itemId: lines[plainCourse.title] }, headers)
    expect(await look(id)).toBeNull()
    const both = await first()
    await take(both.id)
    const second = await paySecond(both.id)
    const line = (await itemsOf(panel, second))[courseWithModules.title]
    const withdrawn = await shop.call('POST', `/api/library/orders/${second}/withdrawals`, { itemId: line }, await signIn(shop, both.email))
    expect(withdrawn.status).toBe(200)
    await shop.work()
    expect([await statusOf(shop, both.id), await statusOf(shop, second)]).toEqual(['PAID', 'REFUNDED'])
    expect(await coursesOf(shop, both.email)).toEqual([plainCourse.id])
  })

  test('are erased together', async () => {
    const { id, email } = await first()
    await take(id)
    await paySecond(id)
    await erase(panel, { email })
    expect(await look(id)).toBeUndefined()
    const rows = await shop.rows<{ hidden: boolean }>(
      'select blocked_at is not null or anonymized_at is not null as hidden from orders where id = $1 or upsell_of = $1',
      [id],
    )
    expect(rows).toEqual([{ hidden: true }, { hidden: true }])
  })
})

describe('money that comes late', () => {
  test('pays the second order if it can still be served, and is returned if not', async () => {
    await offer(plainCourse.id, scarceBook.id, 20, 'BOOK')
    await shop.rows('update books set stock = 1 where id = $1', [scarceBook.id])
    const buyers = [
      await buy(shop, [plainCourse.id, plentifulBook.id], newCpf()),
      await buy(shop, [plainCourse.id, plentifulBook.id], newCpf()),
    ]
    for (const { id } of buyers) {
      expect((await take(id, 3_800, [scarceBook.id])).status).toBe(200)
      await endHold(shop, await secondOf(id))
    }
    expect(await stockOf(shop, scarceBook.id)).toBe(1)
    const [served, short] = [await paySecond(buyers[0]!.id), await paySecond(buyers[1]!.id)]
    expect([await statusOf(shop, served), await statusOf(shop, short)]).toEqual(['PAID', 'REFUND_DUE'])
    for (const { id } of buyers) expect(await statusOf(shop, id)).toBe('PAID')
    await refund(panel, short)
    await shop.work()
    expect(await findings()).toEqual([])
    await shop.rows('update books set stock = 3 where id = $1', [scarceBook.id])
  })
})

test('a free order tells nothing of what the typed address has', async () => {
  const has = await buy(shop, [courseWithModules.id], newCpf())
  await offer(freeCourse.id, courseWithModules.id)
  for (const email of [has.email, newBuyer()])
    expect(await look((await place(shop, [freeCourse.id], { ...newCpf(), email })).id)).toBeNull()
  await offer(freeCourse.id, null)
})

describe('nobody gets', () => {
  test('the same product by the offers of two orders', async () => {
    const email = newBuyer()
    const [one, other] = [await first({ email }), await first({ email })]
    expect((await take(one.id)).status).toBe(200)
    expect(await look(other.id)).toBeNull()
    expect((await take(other.id, 2_590, [courseWithModules.id])).body.error?.code).toBe('ORDER_CLOSED')
  })

  test('the offer by the cookie of another order, after the sessions were ended, or as a new attempt at the second order', async () => {
    const [one, other] = [await first(), await first()]
    const press = (headers: Record<string, string>) =>
      shop.call('POST', `/api/orders/${one.id}/offer`, { total: 2_590, products: [courseWithModules.id] }, headers)
    expect((await press(await submittingBrowser(shop, other.id))).body.error?.code).toBe('SIGN_IN_REQUIRED')
    expect((await press(await signIn(shop, one.email))).body.error?.code).toBe('SIGN_IN_REQUIRED')
    const own = await submittingBrowser(shop, one.id)
    await shop.rows('update orders set sessions_ended_at = now() where id = $1', [one.id])
    expect((await press(own)).body.error?.code).toBe('SIGN_IN_REQUIRED')
    expect(await ordersAfter(one.id)).toEqual([])
  })

  test('a lower price by a purchase in place of the second order', async () => {
    const { id, email } = await first()
    await take(id)
    const second = await secondOf(id)
    const token = await quote(shop, [{ id: courseWithModules.id, quantity: 1 }], { replaces: second })
    const { status, body } = await submit(shop, token, { email, replaces: second })
    expect([status, await statusOf(shop, second)]).toEqual([200, 'CANCELED'])
    await pay(shop, second).catch(() => undefined)
    const [order] = await shop.rows<{ total_cents: number; upsell_of: string | null }>(
      'select total_cents, upsell_of from orders where id = $1',
      [body._id],
    )
    expect(order).toEqual({ total_cents: courseWithModules.priceCents, upsell_of: null })
    expect((await take(id, 2_590, [courseWithModules.id])).body.error?.code).toBe('ORDER_CLOSED')
  })
})
