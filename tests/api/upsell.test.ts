import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { courseWithModules, ebook, plainCourse, plentifulBook, scarceBook } from '#database/seed/fixtures.ts'
import { recoveryJobs } from '#server/checkout/recovery/recovery.jobs.ts'
import { checkLedger } from '#server/money/ledger/check-ledger.ts'
import { letPass } from '#tests/harness/clock.ts'
import { ledgerFindings } from '#tests/harness/ledger-findings.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { buy, coursesOf, endHold, pay, place, refund, settle, statusOf, withoutFaults } from '#tests/harness/purchases.ts'
import { person, stockOf } from '#tests/harness/shop.ts'
import { submittingBrowser } from '#tests/harness/signed-in.ts'
import { newCpf, upsellsOf } from '#tests/harness/upsell.ts'

/** The offer after a payment (docs/rules/checkout.md#offer-after-payment). */
const panel = await providePanel()
const { shop } = panel
beforeAll(() => withoutFaults(shop))

const { offer, look, take, ordersAfter } = upsellsOf(panel)
const buyer = newCpf
const { origin } = new URL(shop.config.publicUrl)
const cookieOf = (id: string) => submittingBrowser(shop, id)
const findings = async () => {
  await checkLedger(shop.deps, { sliceMs: 60_000 })
  return ledgerFindings(shop.db)
}

beforeEach(() => offer(plainCourse.id, courseWithModules.id))

test('what staff chose is offered at its own price once the order is paid, bought with nothing to type, and pays as any order', async () => {
  const first = await place(shop, [plainCourse.id], buyer())
  await shop.rows(`update orders set source = 'boletim', attribution = '{"last": {"at": 1, "source": "boletim"}}' where id = $1`, [
    first.id,
  ])
  expect(await look(first.id)).toBeNull()
  expect((await take(first.id)).body.error?.code).toBe('ORDER_CLOSED')
  await pay(shop, first.id)
  await settle(shop, first.id)
  expect(await look(first.id)).toMatchObject({ productId: courseWithModules.id, totalCents: 2_590, shippingCents: 0 })
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
  const { id } = await buy(shop, [plainCourse.id], buyer())
  const answers = [...(await Promise.all([take(id), take(id), take(id)])), await take(id)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.text)).size).toBe(1)
  expect(await ordersAfter(id)).toHaveLength(1)
})

test('more than the shown total is never charged', async () => {
  const { id } = await buy(shop, [plainCourse.id], buyer())
  await offer(plainCourse.id, courseWithModules.id, 30)
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

  test('to a browser that did not submit the order', async () => {
    const { id } = await buy(shop, [plainCourse.id], buyer())
    const other = await buy(shop, [plainCourse.id], buyer())
    for (const headers of [{ origin }, await cookieOf(other.id)])
      for (const call of [
        shop.call('GET', `/api/orders/${id}/offer`, undefined, headers),
        shop.call('POST', `/api/orders/${id}/offer`, { total: 2_590, products: [courseWithModules.id] }, headers),
      ])
        expect((await call).body.error?.code).toBe('SIGN_IN_REQUIRED')
    expect(await ordersAfter(id)).toEqual([])
  })

  test('after an order that was refunded', async () => {
    const { id } = await buy(shop, [plainCourse.id], buyer())
    await refund(panel, id)
    await shop.work()
    await refused(id)
  })

  test('half an hour after the payment', async () => {
    const { id } = await buy(shop, [plainCourse.id], buyer())
    await shop.rows(`update orders set paid_at = now() - interval '31 minutes' where id = $1`, [id])
    await refused(id)
  })

  test('that is sold out, a draft, not on sale now, not chosen any more, or a printed book without an address', async () => {
    const { id } = await buy(shop, [plainCourse.id], buyer())
    await offer(plainCourse.id, null)
    await refused(id)
    await offer(plainCourse.id, courseWithModules.id)
    await shop.rows('update courses set published = false where id = $1', [courseWithModules.id])
    await refused(id)
    await shop.rows('update courses set published = true, on_sale_until = now() where id = $1', [courseWithModules.id])
    await refused(id)
    await shop.rows('update courses set on_sale_until = null where id = $1', [courseWithModules.id])
    await offer(plainCourse.id, plentifulBook.id, 10, 'BOOK')
    await refused(id)
    const printed = await buy(shop, [plainCourse.id, scarceBook.id], buyer())
    expect(await look(printed.id)).toMatchObject({ productId: plentifulBook.id })
    await shop.rows('update books set stock = 0 where id = $1', [plentifulBook.id])
    await refused(printed.id)
    await shop.rows('update books set stock = 50 where id = $1', [plentifulBook.id])
  })

  test('that the buyer has already', async () => {
    const fields = buyer()
    const { email } = await buy(shop, [courseWithModules.id], fields)
    const { id } = await buy(shop, [plainCourse.id], { ...fields, email })
    await refused(id)
    const both = await buy(shop, [plainCourse.id, courseWithModules.id], buyer())
    await refused(both.id)
  })

  test('once more, when its code has expired: no reminder, and no new code', async () => {
    const { id } = await buy(shop, [plainCourse.id], buyer())
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

test('the last copy is sold once, and comes to the address of the first order with its shipping', async () => {
  await offer(plainCourse.id, plentifulBook.id, 10, 'BOOK')
  await shop.rows('update books set stock = 1 where id = $1', [plentifulBook.id])
  const buyers = [await buy(shop, [plainCourse.id, scarceBook.id], buyer()), await buy(shop, [plainCourse.id, scarceBook.id], buyer())]
  const offered = await look(buyers[0]!.id)
  expect(offered!.totalCents).toBe(1_000 + offered!.shippingCents)
  const answers = await Promise.all(buyers.map(({ id }) => take(id, offered!.totalCents)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(await stockOf(shop, plentifulBook.id)).toBe(0)
  const rows = (await Promise.all(buyers.map(({ id }) => ordersAfter(id)))).flat()
  expect(rows).toHaveLength(1)
  const [address] = await shop.rows('select address from orders where id = $1', [rows[0]!.id])
  expect(address).toMatchObject({ address: { zip: expect.any(String) } })
  await shop.rows('update books set stock = 50 where id = $1', [plentifulBook.id])
})

describe('money', () => {
  test('the coupon and the discount for PIX of the first order stay with it', async () => {
    const [coupon] = await shop.rows<{ id: string }>(
      `insert into coupons (code, kind, amount, max_uses) values ('SOUMAVEZ', 'PERCENTAGE', 1000, 1) returning id`,
    )
    await shop.rows('update store_settings set pix_discount = 500')
    const first = await buy(shop, [plainCourse.id], { ...buyer(), cupomId: coupon!.id })
    expect((await take(first.id)).status).toBe(200)
    expect(await ordersAfter(first.id)).toMatchObject([{ total_cents: 2_590, discount_cents: 0, coupon_id: null }])
    expect(await shop.rows('select used from coupons where id = $1', [coupon!.id])).toEqual([{ used: 1 }])
    await shop.rows('update store_settings set pix_discount = 0')
  })

  test.each([
    [courseWithModules.id, 'COURSE', 0.01],
    [courseWithModules.id, 'COURSE', 19.99],
    [ebook.id, 'BOOK', 1],
    [ebook.id, 'BOOK', 999_999.99],
  ])('%s at R$ %s costs that, whatever it costs elsewhere', async (product, type, value) => {
    await offer(plainCourse.id, product, value, type)
    const first = await buy(shop, [plainCourse.id], buyer())
    const cents = Math.round(value * 100)
    expect((await take(first.id, cents)).status).toBe(200)
    const [order] = await ordersAfter(first.id)
    expect(order).toMatchObject({ total_cents: cents, discount_cents: 0 })
    await pay(shop, String(order!.id))
    await settle(shop, String(order!.id))
    expect(await statusOf(shop, String(order!.id))).toBe('PAID')
    expect(await findings()).toEqual([])
  })

  test('an offer without a price, or for nothing, is refused', async () => {
    for (const price of [0, -1, 0.001]) expect((await offer(plainCourse.id, ebook.id, price, 'BOOK')).code).toBe('BAD_USER_INPUT')
  })
})

test('nobody but staff reads what is offered', async () => {
  const query = `{ publicGetCourse(id: "${plainCourse.id}") { upsell { price } } publicListCourses { data { upsell { price } } } publicGetBook(id: "${ebook.id}") { upsell { price } } }`
  const { body } = await shop.call('POST', '/graphql', { query })
  expect(JSON.stringify(body)).not.toContain('price')
})
