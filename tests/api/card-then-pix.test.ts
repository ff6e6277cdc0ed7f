import { beforeEach, expect, test } from 'vitest'
import { plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { graceMinutes } from '#domain/money/payments/recheck.ts'
import { expiredSince } from '#tests/harness/clock.ts'
import {
  askForPix,
  misbehave,
  newBuyer,
  onCardPage,
  paymentsOf,
  place,
  type Placed,
  settle,
  withoutFaults,
} from '#tests/harness/purchases.ts'
import { withShortTimeouts, orderOf, quote, stockOf, submit } from '#tests/harness/shop.ts'
import { provideShop } from '#tests/harness/provide-shop.ts'

/** An order that was placed by card and is paid by PIX instead. Webhooks are lost, so only what the store reads by itself counts. */
const shop = await provideShop()
beforeEach(() => withoutFaults(shop))

const placeByCard = (productId: string, fields: Record<string, unknown> = {}) => place(shop, [productId], fields, 'redirect')

/** The provider's order for the last payment of this method. Each attempt on the card page creates one. */
async function atProvider(order: Placed, method: 'PIX' | 'CARD'): Promise<string> {
  const payment = (await paymentsOf(shop, order.id)).findLast((each) => each.method === method)
  const all = (await shop.sandbox('/console/orders.json')) as { id: string; referenceId: string }[]
  return all.find(({ referenceId }) => referenceId === payment?.id)?.id ?? ''
}
const atConsole = async (order: Placed, method: 'PIX' | 'CARD', action: 'pay' | 'decline') =>
  shop.sandbox(`/console/orders/${await atProvider(order, method)}/${action}`, {})

/** The order's status when this many seconds have passed since the end of its hold, and every job that is due has run. */
async function statusAfterHold(order: Placed, seconds: number) {
  await expiredSince(shop, order.id, seconds)
  await shop.work()
  return (await orderOf(shop, order.id)).status
}

test('the status says what PagBank shows of the attempts on the card page, and when it did', async () => {
  const order = await placeByCard(plainCourse.id)
  const answer = async () => (await shop.call('GET', `/api/orders/${order.id}/status`)).body
  const attemptSince = async (from: number) => {
    await settle(shop, order.id)
    const { card } = (await answer()) as { card?: { attempt: string; readAt: string } }
    if (card) expect(Date.parse(card.readAt)).toBeGreaterThanOrEqual(from)
    return card?.attempt
  }
  expect(await answer()).toEqual({ paid: false })
  expect(await attemptSince(Date.now())).toBe('NONE')
  await onCardPage(order.url, 'decline')
  expect(await attemptSince(Date.now())).toBe('DECLINED')
  await onCardPage(order.url, 'analyse')
  expect(await attemptSince(Date.now())).toBeUndefined()
  await atConsole(order, 'CARD', 'pay')
  await settle(shop, order.id)
  expect(await answer()).toEqual({ paid: true })
})

test('declined on the card page: the same order is paid by PIX, with its stock and coupon', async () => {
  const coupon = await shop.call('GET', '/api/cupons/SABIA10/verify?flow=CONTENT')
  const stock = (await stockOf(shop, plentifulBook.id)) ?? 0
  const order = await placeByCard(plentifulBook.id, { cupomId: coupon.body._id })
  await onCardPage(order.url, 'decline')
  const before = await orderOf(shop, order.id)
  const used = await shop.db.selectFrom('coupons').select('used').where('code', '=', 'SABIA10').executeTakeFirstOrThrow()

  const { status, body } = await askForPix(shop, order.id)
  expect([status, body._id]).toEqual([200, order.id])
  expect(body.text).toMatch(/^000201/)
  expect(body.image).toMatch(/^data:image\//)
  expect(Date.parse(String(body.expiration))).toBeGreaterThan(Date.now())

  expect(await shop.db.selectFrom('orders').select('id').where('email', '=', order.email).execute()).toHaveLength(1)
  expect(await stockOf(shop, plentifulBook.id)).toBe(stock - 1)
  expect(await shop.db.selectFrom('coupons').select('used').where('code', '=', 'SABIA10').executeTakeFirstOrThrow()).toEqual(used)
  expect(await orderOf(shop, order.id)).toMatchObject({ status: 'PENDING', total_cents: before.total_cents })

  await atConsole(order, 'PIX', 'pay')
  await settle(shop, order.id)
  expect((await orderOf(shop, order.id)).status).toBe('PAID')
})

test('the hold lasts as long as the longer of the two payments, whichever was requested last', async () => {
  const order = await placeByCard(plainCourse.id)
  const { expires_at: byCard } = await orderOf(shop, order.id)
  const { body } = await askForPix(shop, order.id)
  expect(Date.parse(String(body.expiration))).toBeLessThan(byCard.getTime())
  expect((await orderOf(shop, order.id)).expires_at).toEqual(byCard)

  // When it is requested late, the PIX code lasts longer than the card page.
  const soon = new Date(Date.now() + 60_000)
  await shop.db.updateTable('orders').set({ expires_at: soon }).where('id', '=', order.id).execute()
  await shop.db
    .updateTable('payments')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('order_id', '=', order.id)
    .execute()
  const renewed = await askForPix(shop, order.id)
  expect((await orderOf(shop, order.id)).expires_at.toISOString()).toBe(renewed.body.expiration)
  expect(await statusAfterHold(order, graceMinutes * 60 - 60)).toBe('PENDING')
  expect(await statusAfterHold(order, graceMinutes * 60)).toBe('EXPIRED')
})

test('PagBank refuses a PIX code while the card page is still being requested: the order keeps its hold, and is paid by card', async () => {
  const stock = Number(await stockOf(shop, plentifulBook.id))
  const email = newBuyer()
  const token = await quote(shop, [{ id: plentifulBook.id, quantity: 1 }], { email })
  const answer = async (method: 'pix' | 'redirect') => {
    const { status, body } = await submit(shop, token, { email }, method)
    return [status, body.error?.code]
  }
  await misbehave(shop, { 'time-out': { next: 'always', on: 'create' } })
  expect(await withShortTimeouts(shop, () => answer('redirect'))).toEqual([503, 'PROVIDER_UNAVAILABLE'])
  await withoutFaults(shop)
  await misbehave(shop, { 'not-admitted': { next: 1, on: 'create' } })
  expect(await answer('pix')).toEqual([422, 'PAYMENT_REFUSED'])

  const { id, status } = await shop.db.selectFrom('orders').select(['id', 'status']).where('email', '=', email).executeTakeFirstOrThrow()
  expect([status, await stockOf(shop, plentifulBook.id)]).toEqual(['PENDING', stock - 1])
  const { body } = await submit(shop, token, { email }, 'redirect')
  expect((await paymentsOf(shop, id)).map((payment) => payment.status)).toEqual(['WAITING', 'REFUSED'])
  await onCardPage(String(body.url))
  await settle(shop, id)
  expect([(await orderOf(shop, id)).status, await stockOf(shop, plentifulBook.id)]).toEqual(['PAID', stock - 1])
})

test('a card with an unknown status is treated as in analysis', async () => {
  const order = await placeByCard(plainCourse.id)
  await onCardPage(order.url, 'decline')
  await misbehave(shop, { 'unknown-status': 'always' })
  expect((await askForPix(shop, order.id)).body.error?.code).toBe('PAYMENT_IN_ANALYSIS')
})

test('no PIX code is created beside a card that may be paid while the provider cannot be read', async () => {
  const order = await placeByCard(plainCourse.id)
  await misbehave(shop, { 'server-error': { next: 1, on: 'read' } })
  expect((await askForPix(shop, order.id)).body.error?.code).toBe('PROVIDER_UNAVAILABLE')
  expect(await paymentsOf(shop, order.id)).toHaveLength(1)
})
