import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainCourse, scarceBook } from '#database/seed/cast.ts'
import { addJob } from '#server/jobs.ts'
import { openShop, orderOf, providerOrder, quote, type Shop, stockOf, submit } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await shop.sandbox('/console/settings', { notices: 'drop' })
})
afterAll(() => shop.close())

async function place(id: string, extra: object = {}) {
  const { status, body } = await submit(shop, await quote(shop, [{ id, quantity: 1 }]), extra)
  expect(status).toBe(200)
  return { id: String(body._id), text: body.text }
}

const renew = (orderId: string) => shop.post(`/api/orders/${orderId}/pix`, {})

/** The code's time is over; its hold is not, unless `held` says so. */
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

const paymentsOf = (orderId: string) => shop.db.selectFrom('payments').selectAll().where('order_id', '=', orderId).execute()

test('while the code runs, it is the answer', async () => {
  const { id, text } = await place(plainCourse.id)
  const { status, body } = await renew(id)
  expect([status, body._id, body.text]).toEqual([200, id, text])
  expect(await paymentsOf(id)).toHaveLength(1)
})

test('a code that ran out within its hold: the same order, a new code, no second hold', async () => {
  const before = await stockOf(shop, scarceBook.id)
  const { id, text } = await place(scarceBook.id)
  await runOut(id)
  const answers = await Promise.all(Array.from({ length: 10 }, () => renew(id)))
  for (const { status, body } of answers) {
    expect([status, body._id]).toEqual([200, id])
    expect(body.text).not.toBe(text)
    expect(body.text).toBe(answers[0]?.body.text)
    expect(Date.parse(String(body.expiration))).toBeGreaterThan(Date.now())
  }
  expect(await paymentsOf(id)).toHaveLength(2)
  expect(await stockOf(shop, scarceBook.id)).toBe((before ?? 0) - 1)
})

test('an expired order takes its stock and its coupon again, and is paid with the new code', async () => {
  const coupon = await shop.call('GET', '/api/cupons/SABIA10/verify?flow=CONTENT')
  const used = async () => (await shop.db.selectFrom('coupons').select('used').where('code', '=', 'SABIA10').executeTakeFirstOrThrow()).used
  const [stock, uses] = [await stockOf(shop, scarceBook.id), await used()]
  const { id } = await place(scarceBook.id, { cupomId: coupon.body._id })
  const { total_cents: total } = await orderOf(shop, id)
  await runOut(id, { held: false })
  expect([await stockOf(shop, scarceBook.id), await used()]).toEqual([stock, uses])

  expect((await renew(id)).status).toBe(200)
  expect([await stockOf(shop, scarceBook.id), await used()]).toEqual([(stock ?? 0) - 1, uses + 1])
  const order = await orderOf(shop, id)
  expect([order.status, order.total_cents]).toEqual(['PENDING', total])
  expect(order.expires_at.getTime()).toBeGreaterThan(Date.now())

  await shop.sandbox(`/console/orders/${await providerOrder(shop, id)}/pay`, {})
  await shop.db
    .updateTable('payments')
    .set({ next_check_at: new Date(), created_at: new Date(Date.now() - 60_000) })
    .execute()
  await shop.call('GET', `/api/orders/${id}/status`)
  await shop.work()
  expect((await orderOf(shop, id)).status).toBe('PAID')
})

test('paid with the old code after all: no new code, the order is paid', async () => {
  const { id } = await place(plainCourse.id)
  await shop.sandbox(`/console/orders/${await providerOrder(shop, id)}/pay`, {})
  await runOut(id)
  const { status, body } = await renew(id)
  expect([status, body]).toEqual([200, { _id: id }])
  expect((await orderOf(shop, id)).status).toBe('PAID')
  expect(await paymentsOf(id)).toHaveLength(1)
})

test('sold out meanwhile, dearer meanwhile, coupon used up meanwhile: refused with a reason, nothing taken', async () => {
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

test('an order that is not there, and one whose number is none', async () => {
  expect((await renew(crypto.randomUUID())).status).toBe(404)
  expect((await renew('nada')).status).toBe(400)
})
