import { expect, test } from 'vitest'
import { buyer, ebook, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { settlePayment } from '#server/money/payments/settle-payment.ts'
import { statementsOf } from '#tests/harness/panel.ts'
import { providerOrder, quote, submit } from '#tests/harness/shop.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

const panel = await providePanel()

const details = `id status totalCents refundDue coupon { code } items { kind title quantity unitCents totalCents physical orderBump }
  payments { method status amountCents paidCents refundDue providerOrderId providerChargeId } emails { kind sentAt } address { city }`
const get = async (id: unknown) => (await panel.ask(`query ($id: ID!) { getOrder(id: $id) { ${details} } }`, { id })).data.getOrder

test('a whole order: its lines, its coupon, its payments and its e-mails', async () => {
  const { body: coupon } = await panel.shop.call('GET', '/api/cupons/SABIA10/verify?flow=CONTENT')
  const items = [
    { id: plentifulBook.id, quantity: 2 },
    { id: plainCourse.id, quantity: 1 },
  ]
  const { body } = await submit(panel.shop, await quote(panel.shop, items), { cupomId: coupon._id })
  const pix = await providerOrder(panel.shop, String(body._id))
  expect(await get(body._id)).toMatchObject({
    status: 'PENDING',
    refundDue: false,
    emails: [{ kind: 'PLACED', sentAt: null }],
    payments: [{ status: 'WAITING', paidCents: 0, providerOrderId: pix }],
  })

  await panel.shop.sandbox(`/console/orders/${pix}/pay`, {})
  const { id: paymentId } = await panel.shop.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', String(body._id))
    .executeTakeFirstOrThrow()
  expect(await settlePayment(panel.shop.deps, paymentId)).toBe('settled')
  await panel.shop.work()

  const goods = 2 * plentifulBook.priceCents + plainCourse.priceCents
  const total = goods - Math.round(goods / 10) + plentifulBook.shippingCents
  expect(await get(body._id)).toEqual({
    id: body._id,
    status: 'PAID',
    totalCents: total,
    refundDue: false,
    coupon: { code: 'SABIA10' },
    items: [
      {
        kind: 'BOOK',
        title: plentifulBook.title,
        quantity: 2,
        unitCents: plentifulBook.priceCents,
        totalCents: 2 * plentifulBook.priceCents,
        physical: true,
        // The course offers this book as an order bump.
        orderBump: true,
      },
      {
        kind: 'COURSE',
        title: plainCourse.title,
        quantity: 1,
        unitCents: plainCourse.priceCents,
        totalCents: plainCourse.priceCents,
        physical: false,
        orderBump: false,
      },
    ],
    payments: [
      {
        method: 'PIX',
        status: 'PAID',
        amountCents: total,
        paidCents: total,
        refundDue: false,
        providerOrderId: pix,
        providerChargeId: expect.stringMatching(/^CHAR_/),
      },
    ],
    emails: [{ kind: 'ACCESS', sentAt: expect.any(String) }],
    address: { city: buyer.address.city },
  })
})

test('an order with a payment to be refunded is marked as such', async () => {
  const { body } = await submit(panel.shop, await quote(panel.shop, [{ id: ebook.id, quantity: 1 }]), { address: undefined })
  await panel.shop.db.updateTable('payments').set({ refund_due: true }).where('order_id', '=', String(body._id)).execute()
  expect(await get(body._id)).toMatchObject({ refundDue: true, coupon: null, payments: [{ refundDue: true }] })
})

test('an unknown order is NOT_FOUND', async () => {
  const { code } = await panel.ask('{ getOrder(id: "00000000-0000-4000-8000-000000000000") { id } }')
  expect(code).toBe('NOT_FOUND')
})

test('a page of orders with all details takes as many statements as one order', async () => {
  for (let number = 0; number < 3; number++)
    await submit(panel.shop, await quote(panel.shop, [{ id: ebook.id, quantity: 1 }]), { address: undefined })
  const counted = (limit: number) =>
    statementsOf(panel, async () => {
      const { data } = await panel.ask(`{ listOrders(access: ADMIN, limit: ${limit}) { data { ${details} } } }`)
      expect(data.listOrders.data).toHaveLength(limit)
    })
  const one = await counted(1)
  expect(one.length).toBeGreaterThan(2)
  expect((await counted(4)).length).toBe(one.length)
})
