import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyer, directBook, plainCourse, plentifulBook, scarceBook } from '#database/seed/fixtures.ts'
import { addJob } from '#server/jobs/jobs.sql.ts'
import { queueDuePayments } from '#server/payments/queue-due-payments.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { misbehave, pay, settle } from '#tests/harness/purchases.ts'
import { openShop, orderOf, person, providerOrder, quote, type Shop, stockOf, submit } from '#tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => {
  // The sandbox supports both PIX request formats; this file uses the older one.
  shop = await openShop({ PAGBANK_PIX_SHAPE: 'classic' })
  await shop.sandbox('/console/settings', { webhooks: 'drop' })
})
afterAll(() => shop.close())

async function place(id: string, extra: object = {}): Promise<string> {
  const { status, body } = await submit(shop, await quote(shop, [{ id, quantity: 1 }]), extra)
  expect(status).toBe(200)
  return String(body._id)
}

const endHold = (orderId: string) =>
  shop.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('orders')
      .set({ expires_at: new Date(Date.now() - 60_000) })
      .where('id', '=', orderId)
      .execute()
    await tx
      .updateTable('payments')
      .set({ expires_at: new Date(Date.now() - 60_000) })
      .where('order_id', '=', orderId)
      .execute()
    await addJob(tx, 'expire_order', { orderId }, { key: `expire:${orderId}` })
  })

const paymentOf = (orderId: string) => shop.db.selectFrom('payments').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()

test('a lost webhook: the open page finds the payment', async () => {
  const orderId = await place(plainCourse.id)
  await pay(shop, orderId)
  await shop.db
    .updateTable('payments')
    .set({ created_at: new Date(Date.now() - 60_000) })
    .where('order_id', '=', orderId)
    .execute()
  expect((await shop.call('GET', `/api/orders/${orderId}/status`)).body).toEqual({ paid: false })
  await shop.work()
  expect((await shop.call('GET', `/api/orders/${orderId}/status`)).body).toEqual({ paid: true })
})

test('a lost webhook and a closed page: the periodic check finds the payment', async () => {
  const orderId = await place(plainCourse.id)
  await pay(shop, orderId)
  await shop.db.updateTable('payments').set({ next_check_at: new Date() }).where('order_id', '=', orderId).execute()
  expect(await queueDuePayments(shop.db)).toBe(1)
  await shop.work()
  expect((await orderOf(shop, orderId)).status).toBe('PAID')
})

test('an order that is not paid in time releases its stock and its coupon once', async () => {
  const before = await stockOf(shop, scarceBook.id)
  const coupon = await shop.call('GET', '/api/cupons/SABIA10/verify?flow=CONTENT')
  const used = () => shop.db.selectFrom('coupons').select('used').where('code', '=', 'SABIA10').executeTakeFirstOrThrow()
  const orderId = await place(scarceBook.id, { cupomId: coupon.body._id })
  expect([await stockOf(shop, scarceBook.id), (await used()).used]).toEqual([(before ?? 0) - 1, 1])
  await endHold(orderId)
  await shop.work()
  await endHold(orderId)
  await shop.work()
  expect((await orderOf(shop, orderId)).status).toBe('EXPIRED')
  expect([await stockOf(shop, scarceBook.id), (await used()).used]).toEqual([before, 0])
})

test('an order that is paid just before it expires is settled before its hold is released', async () => {
  const orderId = await place(scarceBook.id)
  await pay(shop, orderId)
  await endHold(orderId)
  await shop.work()
  expect((await orderOf(shop, orderId)).status).toBe('PAID')
})

test('a payment after the expiry, with stock left: the order is paid', async () => {
  const orderId = await place(scarceBook.id)
  await endHold(orderId)
  await shop.work()
  const before = await stockOf(shop, scarceBook.id)
  await pay(shop, orderId)
  await settle(shop, orderId)
  expect((await orderOf(shop, orderId)).status).toBe('PAID')
  expect(await stockOf(shop, scarceBook.id)).toBe((before ?? 0) - 1)
})

test('a payment after the expiry, without stock: flagged for a refund, no e-mail, no negative stock', async () => {
  const orderId = await place(scarceBook.id)
  await endHold(orderId)
  await shop.work()
  await shop.db.updateTable('books').set({ stock: 0 }).where('id', '=', scarceBook.id).execute()
  await pay(shop, orderId)
  await settle(shop, orderId)
  expect((await orderOf(shop, orderId)).status).toBe('REFUND_DUE')
  expect(await paymentOf(orderId)).toMatchObject({ refund_due: true })
  expect(await stockOf(shop, scarceBook.id)).toBe(0)
  expect(await shop.db.selectFrom('emails').select('id').where('order_id', '=', orderId).where('kind', '!=', 'PLACED').execute()).toEqual(
    [],
  )
  expect((await shop.call('GET', `/api/orders/${orderId}/status`)).body).toEqual({ paid: false, state: 'REFUND_DUE' })
})

test('a full refund at the provider: the order is refunded and the access is revoked', async () => {
  const orderId = await place(plainCourse.id, { email: 'devolve@correio.com.br' })
  const id = await providerOrder(shop, orderId)
  await shop.sandbox(`/console/orders/${id}/pay`, {})
  const payment = await paymentOf(orderId)
  await settlePayment(shop.deps, payment.id)
  const access = () => shop.db.selectFrom('course_accesses').select('id').where('email', '=', 'devolve@correio.com.br').execute()
  expect(await access()).toHaveLength(1)
  const charge = (await paymentOf(orderId)).provider_charge_id ?? ''
  expect(await shop.deps.pagbank.refundCharge(charge, payment.amount_cents, crypto.randomUUID())).toMatchObject({
    kind: 'ok',
    charge: { refundedCents: payment.amount_cents },
  })
  await settlePayment(shop.deps, payment.id)
  expect((await orderOf(shop, orderId)).status).toBe('REFUNDED')
  expect(await access()).toEqual([])
})

const away = {
  kind: 'unknown',
  reason: 'timeout',
  exchange: { method: 'POST', path: '/orders', status: null, outcome: 'timeout', request: {}, response: undefined, milliseconds: 1 },
} as const

test('an unreachable provider: no order is half placed, and a retry with the same token succeeds', async () => {
  const token = await quote(shop, [{ id: plainCourse.id, quantity: 1 }])
  const { pagbank } = shop.deps
  shop.deps.pagbank = { ...pagbank, createPixOrder: async () => away }
  expect((await submit(shop, token)).body.error?.code).toBe('PROVIDER_UNAVAILABLE')
  shop.deps.pagbank = pagbank
  const { status, body } = await submit(shop, token)
  expect([status, typeof body.text]).toEqual([200, 'string'])
})

test('what the buyer corrects after an unanswered submit is what the order has; another CPF or e-mail needs another quote', async () => {
  const token = await quote(shop, [{ id: plentifulBook.id, quantity: 1 }])
  const { pagbank } = shop.deps
  shop.deps.pagbank = { ...pagbank, createPixOrder: async () => away }
  expect((await submit(shop, token)).body.error?.code).toBe('PROVIDER_UNAVAILABLE')
  const corrected = { name: 'Joana Prado Lima', phone: '1133334444', address: { ...buyer.address, number: '21' } }
  // The correction is stored although the payment fails again.
  expect((await submit(shop, token, corrected)).body.error?.code).toBe('PROVIDER_UNAVAILABLE')
  shop.deps.pagbank = pagbank
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

test('a definite refusal of the provider releases the stock, and a retry gets the same response', async () => {
  await shop.db.updateTable('books').set({ stock: 2 }).where('id', '=', scarceBook.id).execute()
  const token = await quote(shop, [{ id: scarceBook.id, quantity: 1 }])
  await misbehave(shop, { 'not-admitted': { next: 1, on: 'create' } })
  const first = await submit(shop, token)
  expect([first.status, first.body.error?.code]).toEqual([422, 'PAYMENT_REFUSED'])
  expect(await submit(shop, token)).toEqual(first)
  expect(await stockOf(shop, scarceBook.id)).toBe(2)
})
