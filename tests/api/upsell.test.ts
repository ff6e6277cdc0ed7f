import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { courseWithModules, directCourse, ebook, freeCourse, plainCourse, plentifulBook, scarceBook } from '#database/seed/fixtures.ts'
import { recoveryJobs } from '#server/checkout/recovery/recovery.jobs.ts'
import { checkLedger } from '#server/money/ledger/check-ledger.ts'
import { bundleOf, bundleTitle, editBundle, linesOf } from '#tests/harness/bundles.ts'
import { letPass } from '#tests/harness/clock.ts'
import { erase } from '#tests/harness/erasure.ts'
import { ledgerFindings } from '#tests/harness/ledger-findings.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { buy, coursesOf, endHold, newBuyer, pay, place, refund, settle, statusOf, withoutFaults } from '#tests/harness/purchases.ts'
import { itemsOf } from '#tests/harness/refunds.ts'
import { person, quote, submit } from '#tests/harness/shop.ts'
import { signIn } from '#tests/harness/signed-in.ts'
import { newCpf, upsellsOf } from '#tests/harness/upsell.ts'

/** The offer after a payment (docs/rules/checkout.md#offer-after-payment). */
const panel = await providePanel()
const { shop } = panel
beforeAll(() => withoutFaults(shop))

const { offer, look, take, ordersAfter } = upsellsOf(panel)
const findings = async () => {
  await checkLedger(shop.deps, { sliceMs: 60_000 })
  return ledgerFindings(shop.db)
}

const first = (fields: object = {}) => buy(shop, [plainCourse.id], { ...newCpf(), ...fields })
const secondOf = async (id: string) => String((await ordersAfter(id))[0]!.id)
async function paySecond(id: string): Promise<string> {
  const second = await secondOf(id)
  await pay(shop, second)
  await settle(shop, second)
  return second
}

beforeEach(() => offer(plainCourse.id, courseWithModules.id))

test('what staff chose is offered at its own price once the order is paid, bought with nothing to type, and pays as any order', async () => {
  const first = await place(shop, [plainCourse.id], newCpf())
  const letter = { at: '2026-11-01T12:00:00.000Z', source: 'boletim' }
  await shop.rows(`update orders set source = 'boletim', attribution = $2 where id = $1`, [
    first.id,
    JSON.stringify({ first: letter, last: letter }),
  ])
  expect(await look(first.id)).toBeNull()
  expect((await take(first.id)).body.error?.code).toBe('ORDER_CLOSED')
  await pay(shop, first.id)
  await settle(shop, first.id)
  expect(await look(first.id)).toMatchObject({
    productId: courseWithModules.id,
    totalCents: 2_590,
    usualCents: courseWithModules.priceCents,
    shippingCents: 0,
  })
  expect(await coursesOf(shop, first.email)).toEqual([plainCourse.id])

  const { status, body } = await take(first.id)
  expect(status).toBe(200)
  expect(body.text).toMatch(/^000201/)
  expect(JSON.stringify(body)).not.toContain(first.email)
  const [order] = await ordersAfter(first.id)
  expect(order).toMatchObject({ email: first.email, name: person.name, source: 'boletim', total_cents: 2_590, status: 'PENDING' })
  expect(order).toMatchObject({ attribution: { last: { source: 'boletim' } } })
  expect(await look(first.id)).toBeNull()
  await pay(shop, String(order!.id))
  await settle(shop, String(order!.id))
  expect((await coursesOf(shop, first.email)).toSorted()).toEqual([plainCourse.id, courseWithModules.id].toSorted())
  expect(await look(String(order!.id))).toBeNull()
  const { data } = await panel.ask('query ($id: ID!) { getOrder(id: $id) { upsellOfId } }', { id: String(order!.id) })
  expect(data.getOrder).toEqual({ upsellOfId: first.id })
  await refund(panel, String(order!.id))
  await shop.work()
  expect(await statusOf(shop, String(order!.id))).toBe('REFUNDED')
  expect(await statusOf(shop, first.id)).toBe('PAID')
  expect(await findings()).toEqual([])
})

test('two presses, at the same moment or one after the other, are one order with one code', async () => {
  const { id } = await first()
  const answers = [...(await Promise.all([take(id), take(id), take(id)])), await take(id)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.text)).size).toBe(1)
  expect(await ordersAfter(id)).toHaveLength(1)
})

test('more than the shown total is never charged', async () => {
  const { id } = await first()
  await offer(plainCourse.id, courseWithModules.id, 3000)
  expect((await take(id)).body.error).toMatchObject({ code: 'PRICE_CHANGED', value: 3_000 })
  expect(await ordersAfter(id)).toEqual([])
  expect((await take(id, 3_000)).status).toBe(200)
})

describe('nothing is offered', () => {
  const refused = async (id: string) => {
    expect(await look(id)).toBeNull()
    expect((await take(id)).body.error?.code).toBe('ORDER_CLOSED')
    expect(await ordersAfter(id)).toEqual([])
  }

  test('after a line that its buyer has withdrawn from', async () => {
    const { id, email } = await buy(shop, [plainCourse.id, ebook.id], newCpf())
    const itemId = (await itemsOf(panel, id))[plainCourse.title]
    await shop.call('POST', `/api/library/orders/${id}/withdrawals`, { itemId }, await signIn(shop, email))
    await refused(id)
  })

  test('that is sold out, a draft, not on sale now, not chosen any more, or a printed book without an address', async () => {
    const { id } = await first()
    await offer(plainCourse.id, null)
    await refused(id)
    await offer(plainCourse.id, courseWithModules.id)
    await shop.rows('update courses set published = false where id = $1', [courseWithModules.id])
    await refused(id)
    await shop.rows('update courses set published = true, on_sale_until = now() where id = $1', [courseWithModules.id])
    await refused(id)
    await shop.rows('update courses set on_sale_until = null where id = $1', [courseWithModules.id])
    await offer(plainCourse.id, plentifulBook.id, 1000, 'BOOK')
    await refused(id)
    const printed = await buy(shop, [plainCourse.id, scarceBook.id], newCpf())
    expect(await look(printed.id)).toMatchObject({ productId: plentifulBook.id })
    await shop.rows('update books set stock = 0 where id = $1', [plentifulBook.id])
    await refused(printed.id)
    await shop.rows('update books set stock = 50 where id = $1', [plentifulBook.id])
  })

  test('half an hour after the payment, or after an order that was refunded', async () => {
    const [late, returned] = [await first(), await first()]
    await shop.rows(`update orders set paid_at = now() - interval '31 minutes' where id = $1`, [late.id])
    await refused(late.id)
    await refund(panel, returned.id)
    await shop.work()
    await refused(returned.id)
  })

  test('that the buyer has already', async () => {
    const fields = newCpf()
    const { email } = await buy(shop, [courseWithModules.id], fields)
    const { id } = await buy(shop, [plainCourse.id], { ...fields, email })
    await refused(id)
    const both = await buy(shop, [plainCourse.id, courseWithModules.id], newCpf())
    await refused(both.id)
  })

  test('once more, when its code has expired: no reminder, and no new code', async () => {
    const { id } = await first()
    const { body } = await take(id)
    const secondId = String(body._id)
    await endHold(shop, secondId)
    expect(await statusOf(shop, secondId)).toBe('EXPIRED')
    expect((await shop.post(`/api/orders/${secondId}/pix`, {})).body.error?.code).toBe('ORDER_CLOSED')
    expect((await take(id)).body.error?.code).toBe('ORDER_CLOSED')
    await letPass(shop, secondId, 40)
    await recoveryJobs(shop.deps).plan_recovery.run()
    expect(await shop.rows(`select from emails where order_id = $1 and kind like 'RECOVERY%'`, [secondId])).toEqual([])
  })
})

describe('money', () => {
  test('the coupon and the discount for PIX of the first order stay with it', async () => {
    const [coupon] = await shop.rows<{ id: string }>(
      `insert into coupons (code, kind, amount, max_uses) values ('SOUMAVEZ', 'PERCENTAGE', 1000, 1) returning id`,
    )
    await shop.rows('update store_settings set pix_discount = 500')
    const first = await buy(shop, [plainCourse.id], { ...newCpf(), cupomId: coupon!.id })
    expect((await take(first.id)).status).toBe(200)
    expect(await ordersAfter(first.id)).toMatchObject([{ total_cents: 2_590, discount_cents: 0, coupon_id: null }])
    expect(await shop.rows('select used from coupons where id = $1', [coupon!.id])).toEqual([{ used: 1 }])
    await shop.rows('update store_settings set pix_discount = 0')
  })

  test('an offer without a price, or for nothing, is refused', async () => {
    for (const cents of [0, -1, 0.1]) expect((await offer(plainCourse.id, ebook.id, cents, 'BOOK')).code).toBe('BAD_USER_INPUT')
  })
})

test('nobody but staff reads what is offered', async () => {
  const query = `{ publicGetCourse(id: "${plainCourse.id}") { upsell { priceCents } } publicListCourses { data { upsell { priceCents } } } publicGetBook(id: "${ebook.id}") { upsell { priceCents } } }`
  const { body } = await shop.call('POST', '/graphql', { query })
  expect(JSON.stringify(body)).not.toContain('price')
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
})

describe('a bundle', () => {
  test('is offered at a price of its own after a payment by card, with what it brings, and sold by PIX as its members', async () => {
    const bundle = await bundleOf(panel, [courseWithModules, ebook], { picture: 'https://imagens.example/pacote.png' })
    await offer(plainCourse.id, bundle, 9999, 'BUNDLE')
    const { id, email } = await buy(shop, [plainCourse.id], newCpf(), 'redirect')
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
    await offer(plainCourse.id, bundle, 5000, 'BUNDLE')
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
