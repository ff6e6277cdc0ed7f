import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { plainCourse, scarceBook } from '#database/seed/fixtures.ts'
import { addJob } from '#server/platform/jobs/jobs.sql.ts'
import { askForPix, pay, paymentsOf } from '#tests/harness/purchases.ts'
import { orderOf, quote, stockOf, submit } from '#tests/harness/shop.ts'
import { tryAgain } from '#tests/harness/try-again.ts'
import { provideShop } from '#tests/harness/provide-shop.ts'

const shop = await provideShop()
beforeAll(() => shop.sandbox('/console/settings', { webhooks: 'drop' }))

async function place(id: string, extra: object = {}) {
  const { status, body } = await submit(shop, await quote(shop, [{ id, quantity: 1 }]), extra)
  expect(status).toBe(200)
  return { id: String(body._id), text: body.text }
}

const renew = (orderId: string) => askForPix(shop, orderId)

/** The code has expired. Its hold has not, unless `held` is false. */
async function runOut(orderId: string, { held = true } = {}) {
  const past = new Date(Date.now() - 60_000)
  await shop.db.updateTable('payments').set({ expires_at: past }).where('order_id', '=', orderId).execute()
  if (held) return
  await shop.db.transaction().execute(async (tx) => {
    await tx.updateTable('orders').set({ expires_at: past }).where('id', '=', orderId).execute()
    await addJob(tx, 'expire_order', { orderId }, { key: `expire:${orderId}` })
  })
  await shop.work()
  expect((await orderOf(shop, orderId)).status).toBe('EXPIRED')
}

test('while the code is valid, the response contains it again', async () => {
  const { id, text } = await place(plainCourse.id)
  const { status, body } = await renew(id)
  expect([status, body._id, body.text]).toEqual([200, id, text])
  expect(await paymentsOf(shop, id)).toHaveLength(1)
})

test('a code that expired within its hold: the same order gets one new code and no second hold', async () => {
  const before = await stockOf(shop, scarceBook.id)
  const { id, text } = await place(scarceBook.id)
  await runOut(id)
  const answers = await Promise.all(Array.from({ length: 4 }, () => tryAgain(() => renew(id))))
  for (const { status, body } of answers) {
    expect([status, body._id]).toEqual([200, id])
    expect(body.text).not.toBe(text)
    expect(body.text).toBe(answers[0]?.body.text)
    expect(Date.parse(String(body.expiration))).toBeGreaterThan(Date.now())
  }
  expect(await paymentsOf(shop, id)).toHaveLength(2)
  expect(await stockOf(shop, scarceBook.id)).toBe((before ?? 0) - 1)
})

/** The hold is over and the last copy is for sale again. Then the old code is paid, and only the provider knows. */
async function paidLate(token: string, email: string) {
  const { status, body } = await submit(shop, token, { email })
  expect(status).toBe(200)
  const orderId = String(body._id)
  await runOut(orderId, { held: false })
  await pay(shop, orderId)
  return orderId
}

const changeBook = (change: { stock?: number; price_cents?: number }) =>
  shop.db.updateTable('books').set(change).where('id', '=', scarceBook.id).execute()

describe('paid late with the old code, which only the provider knows', () => {
  afterEach(() => changeBook({ stock: scarceBook.stock, price_cents: scarceBook.priceCents }))

  test.each([
    ['a new code is requested', 'the last copy is left', { stock: 1 }, (orderId: string) => renew(orderId)],
    [
      'the quote is submitted again by card',
      'the price has risen',
      { price_cents: scarceBook.priceCents + 100 },
      (_: string, token: string, email: string) => submit(shop, token, { email }, 'redirect'),
    ],
  ])('%s, %s: the order is paid, and the response contains only its id', async (how, what, change, again) => {
    const email = `atraso.${how.length}.${what.length}@correio.com.br`
    const token = await quote(shop, [{ id: scarceBook.id, quantity: 1 }], { email })
    const orderId = await paidLate(token, email)
    await changeBook(change)
    const { status, body } = await again(orderId, token, email)
    expect([status, body]).toEqual([200, { _id: orderId }])
    expect(await orderOf(shop, orderId)).toMatchObject({ status: 'PAID' })
    expect(await paymentsOf(shop, orderId)).toHaveLength(1)
  })

  test('out of stock: the money is flagged for a refund, and the refusal says so', async () => {
    const email = 'atraso.sem.estoque@correio.com.br'
    const token = await quote(shop, [{ id: scarceBook.id, quantity: 1 }], { email })
    const orderId = await paidLate(token, email)
    await changeBook({ stock: 0 })
    for (const answer of [await renew(orderId), await submit(shop, token, { email })]) {
      expect([answer.status, answer.body.error?.code]).toEqual([409, 'ORDER_CLOSED'])
      expect(answer.body.error?.message).toMatch(/chegou depois do prazo.*reembolsado/)
    }
    expect(await paymentsOf(shop, orderId)).toMatchObject([{ refund_due: true }])
  })

  test('within its hold, the quote is submitted again by card: no second payment is created', async () => {
    const email = 'pago.sem.aviso@correio.com.br'
    const token = await quote(shop, [{ id: plainCourse.id, quantity: 1 }], { email })
    const { body } = await submit(shop, token, { email })
    const orderId = String(body._id)
    await pay(shop, orderId)
    const again = await submit(shop, token, { email }, 'redirect')
    expect([again.status, again.body]).toEqual([200, { _id: orderId }])
    expect(await paymentsOf(shop, orderId)).toMatchObject([{ method: 'PIX', status: 'PAID' }])
    // The payment is known by now, so the response is the paid order and not ORDER_CLOSED.
    expect((await submit(shop, token, { email }, 'redirect')).body).toEqual({ _id: orderId })
  })
})

test('sold out, more expensive or coupon disabled meanwhile: refused with a reason, nothing is taken', async () => {
  const coupon = await shop.call('GET', '/api/cupons/SABIA10/verify?flow=CONTENT')
  const { id } = await place(scarceBook.id, { cupomId: coupon.body._id })
  await runOut(id, { held: false })
  const { stock, price_cents: price } = await shop.db
    .selectFrom('books')
    .select(['stock', 'price_cents'])
    .where('id', '=', scarceBook.id)
    .executeTakeFirstOrThrow()

  await shop.db.updateTable('books').set({ stock: 0 }).where('id', '=', scarceBook.id).execute()
  expect((await renew(id)).body.error?.code).toBe('OUT_OF_STOCK')
  await shop.db
    .updateTable('books')
    .set({ stock, price_cents: price + 100 })
    .where('id', '=', scarceBook.id)
    .execute()
  expect((await renew(id)).body.error?.code).toBe('PRICE_CHANGED')
  await shop.db.updateTable('books').set({ price_cents: price }).where('id', '=', scarceBook.id).execute()
  await shop.db.updateTable('coupons').set({ active: false }).where('code', '=', 'SABIA10').execute()
  expect((await renew(id)).body.error?.code).toBe('COUPON_INVALID')
  await shop.db.updateTable('coupons').set({ active: true }).where('code', '=', 'SABIA10').execute()

  expect((await orderOf(shop, id)).status).toBe('EXPIRED')
  expect(await stockOf(shop, scarceBook.id)).toBe(stock)
})

test('an unknown and a malformed order id', async () => {
  expect((await renew(crypto.randomUUID())).status).toBe(404)
  expect((await renew('nada')).status).toBe(400)
})
