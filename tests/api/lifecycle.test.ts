import { beforeAll, expect, test } from 'vitest'
import { buyer, directBook, plainCourse, plentifulBook, scarceBook } from '#database/seed/fixtures.ts'
import { addJob } from '#server/platform/jobs/jobs.sql.ts'
import { insertPayment } from '#server/money/payments/payments.sql.ts'
import { queueDuePayments } from '#server/money/payments/queue-due-payments.ts'
import { askForPix, pay, paymentsOf, settle } from '#tests/harness/purchases.ts'
import { orderOf, person, quote, stockOf, submit } from '#tests/harness/shop.ts'
import { tryAgain } from '#tests/harness/try-again.ts'
import { provideShop } from '#tests/harness/provide-shop.ts'

// The sandbox supports both PIX request formats; this file uses the older one.
const shop = await provideShop({ PAGBANK_PIX_SHAPE: 'classic' })
beforeAll(() => shop.sandbox('/console/settings', { webhooks: 'drop' }))

async function place(id: string, extra: object = {}) {
  const { status, body } = await submit(shop, await quote(shop, [{ id, quantity: 1 }]), extra)
  expect(status).toBe(200)
  return { id: String(body._id), text: body.text }
}

test('the periodic check takes all payments that are due, more than one batch of them', { tags: ['long'] }, async () => {
  const { id: orderId } = await place(plainCourse.id)
  const order = await orderOf(shop, orderId)
  await shop.db.transaction().execute(async (tx) => {
    for (let more = 0; more < 501; more++) await insertPayment(tx, { ...order, total_cents: 100 }, 'PIX', new Date())
  })
  await shop.rows('update payments set next_check_at = now() where order_id = $1 and amount_cents = 100', [orderId])
  expect(await queueDuePayments(shop.db)).toBe(501)
  expect(await queueDuePayments(shop.db)).toBe(0)
  await shop.rows('delete from graphile_worker._private_jobs')
  await shop.rows('delete from payments where order_id = $1 and amount_cents = 100', [orderId])
})

const away = {
  kind: 'unknown',
  reason: 'timeout',
  exchange: { method: 'POST', path: '/orders', status: null, outcome: 'timeout', request: null, response: null, milliseconds: 1 },
} as const

test('what the buyer corrects after an unanswered submit is what the order has; another CPF or e-mail needs another quote', async () => {
  const token = await quote(shop, [{ id: plentifulBook.id, quantity: 1 }])
  const { paymentProvider } = shop.deps
  shop.deps.paymentProvider = { ...paymentProvider, createPixOrder: async () => away }
  expect((await submit(shop, token)).body.error?.code).toBe('PROVIDER_UNAVAILABLE')
  const corrected = { name: 'Joana Prado Lima', phone: '1133334444', address: { ...buyer.address, number: '21' } }
  // The correction is stored although the payment fails again.
  expect((await submit(shop, token, corrected)).body.error?.code).toBe('PROVIDER_UNAVAILABLE')
  shop.deps.paymentProvider = paymentProvider
  const other = [{ email: 'outra.joana@correio.com.br' }, { cpf: '11144477735' }]
  for (const differing of other) expect((await submit(shop, token, { ...corrected, ...differing })).body.error?.code).toBe('QUOTE_EXPIRED')
  const { status, body } = await submit(shop, token, corrected)
  expect(status).toBe(200)
  expect(await orderOf(shop, body._id)).toMatchObject({ ...corrected, cpf: person.cpf, email: person.email })

  const history = await shop.db
    .selectFrom('history')
    .select(['actor', 'action', 'changes'])
    .where('entity_id', '=', String(body._id))
    .execute()
  expect(history).toEqual([
    {
      actor: 'Comprador',
      action: 'EDITED',
      changes: [
        { field: 'name', before: person.name, after: corrected.name },
        { field: 'phone', before: person.phone, after: corrected.phone },
        { field: 'number', before: buyer.address.number, after: '21' },
      ],
    },
  ])

  await pay(shop, String(body._id))
  await settle(shop, String(body._id))
  // A paid order stays as it was paid.
  expect((await submit(shop, token)).body).toEqual({ _id: body._id })
  expect((await orderOf(shop, body._id)).name).toBe(corrected.name)
})

test('the address of a free printed book is corrected by the same token until it is sent', async () => {
  await shop.db.updateTable('books').set({ price_cents: 0, shipping_price_cents: 0 }).where('id', '=', directBook.id).execute()
  const token = await quote(shop, [{ id: directBook.id, quantity: 1 }])
  const { body } = await submit(shop, token)
  expect(await orderOf(shop, body._id)).toMatchObject({ status: 'PAID', method: 'FREE', address: buyer.address })
  const address = { ...buyer.address, number: '21' }
  expect((await submit(shop, token, { address })).body).toEqual(body)
  expect(await orderOf(shop, body._id)).toMatchObject({ address })
  await shop.db.updateTable('orders').set({ sent_at: new Date() }).where('id', '=', String(body._id)).execute()
  expect((await submit(shop, token)).body).toEqual(body)
  expect(await orderOf(shop, body._id)).toMatchObject({ address })
})

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

test.each([
  ['whose hold is over', (id: string) => runOut(id, { held: false })],
  [
    'that waits for more than a day',
    async (id: string) => {
      await runOut(id)
      await shop.rows(`update orders set created_at = now() - interval '25 hours' where id = $1`, [id])
    },
  ],
])('an order %s gets no code at a price or a discount that is over: the refusal says the total of today', async (_, wait) => {
  const { body: coupon } = await shop.call('GET', '/api/cupons/SABIA10/verify?flow=CONTENT')
  const reduced = (percent: number, pix: number) =>
    shop.rows(`with coupon as (update coupons set amount = $1 where code = 'SABIA10') update store_settings set pix_discount = $2`, [
      percent * 100,
      pix * 100,
    ])
  await reduced(40, 50)
  const { id } = await place(plainCourse.id, { cupomId: coupon._id })
  const { total_cents: agreed } = await orderOf(shop, id)
  await wait(id)
  const { status } = await orderOf(shop, id)
  for (const [percent, pix] of [
    [40, 0],
    [10, 50],
  ] as const) {
    await reduced(percent, pix)
    const value = Math.round(plainCourse.priceCents * (1 - percent / 100) * (1 - pix / 100))
    expect((await renew(id)).body.error).toMatchObject({ code: 'PRICE_CHANGED', value })
  }
  expect((await orderOf(shop, id)).status).toBe(status)
  await reduced(50, 50)
  expect(String((await renew(id)).body.text)).toContain((agreed / 100).toFixed(2))
  await reduced(10, 0)
})

test('an unknown and a malformed order id', async () => {
  expect((await renew(crypto.randomUUID())).status).toBe(404)
  expect((await renew('nada')).status).toBe(400)
})
